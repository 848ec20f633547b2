/// The style sheet of the gallery.
enum GalleryStyle {
  static let text = """
    :root {
      color-scheme: light dark;
      font: 15px/1.45 system-ui, sans-serif;
      --page: light-dark(#f4f5f7, #0e1013); --card: light-dark(\(GalleryPage.lightPaper), \(GalleryPage.darkPaper));
      --line: light-dark(#e1e4e8, #272b32); --text: light-dark(#1b1f24, #e9ebee);
      --quiet: light-dark(#57606a, #9da6b0); --accent: light-dark(#1d5fd1, #7ab0ff);
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--page); color: var(--text); }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap; }
    [hidden] { display: none !important; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    code, kbd { font: 12.5px/1.5 ui-monospace, monospace; }
    small { font-size: .8125rem; font-weight: 400; color: var(--quiet); }

    header { position: sticky; top: 0; z-index: 1; display: grid; grid-template-columns: 1fr auto auto;
      gap: .625rem 1rem; align-items: center; padding: .75rem max(1rem, (100vw - 84rem) / 2); background: var(--page);
      border-bottom: 1px solid var(--line); }
    h1 { margin: 0; font-size: 1.25rem; letter-spacing: -.01em; } h1 small { margin-left: .375rem; letter-spacing: 0; }
    form { position: relative; }
    input[type=search] { font: inherit; color: inherit; width: 15rem; height: 2.25rem; padding: 0 2rem 0 2.125rem;
      background: var(--card); border: 1px solid var(--line); border-radius: .5rem; appearance: none; }
    kbd { position: absolute; right: .625rem; top: .5rem; color: var(--quiet); pointer-events: none; }
    input:focus + kbd { display: none; }
    form svg { position: absolute; left: .6875rem; top: .625rem; width: 1rem; fill: none; stroke: var(--quiet);
      stroke-width: 1.5; stroke-linecap: round; pointer-events: none; }
    fieldset { display: flex; gap: .125rem; margin: 0; padding: .1875rem; border: 1px solid var(--line);
      border-radius: .5rem; background: var(--card); min-width: 0; }
    #family { grid-column: 1 / -1; justify-self: start; max-width: 100%; overflow-x: auto; scrollbar-width: none; }
    fieldset input { position: absolute; opacity: 0; pointer-events: none; }
    fieldset label { position: relative; flex: none; cursor: pointer; }
    fieldset span { display: block; padding: .1875rem .625rem; border-radius: .3125rem; color: var(--quiet); }
    fieldset label:hover span { color: var(--text); }
    fieldset :checked + span { background: var(--page); color: var(--text); box-shadow: inset 0 0 0 1px var(--line); }
    fieldset :focus-visible + span { outline: 2px solid var(--accent); }

    main { max-width: 86rem; margin: 0 auto; padding: 0 1rem 3rem; }
    h2 { margin: 1.5rem 0 .625rem; font-size: .9375rem; scroll-margin-top: 7.5rem; }
    ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: .75rem; margin: 0;
      padding: 0; list-style: none; grid-auto-flow: dense; align-items: stretch; }
    article { display: flex; flex-direction: column; height: 100%; padding: .875rem; background: var(--card);
      border: 1px solid var(--line); border-radius: .75rem; scroll-margin-top: 7.5rem; }
    article:target { border-color: var(--accent); }
    picture { display: flex; align-items: center; justify-content: center; height: 7.5rem; }
    img { max-width: 100%; height: auto; }
    h3 { margin: .5rem 0 0; font-size: .9375rem; line-height: 1.3; overflow-wrap: anywhere; }
    h3 a { color: inherit; text-decoration: none; } h3 a:hover { text-decoration: underline; }
    article p { margin: .25rem 0 .75rem; font-size: .8125rem; color: var(--quiet); }
    .command { display: flex; align-items: flex-start; margin-top: auto; background: var(--page);
      border-radius: .5rem; }
    .command code { flex: 1; min-width: 0; padding: .375rem 0 .375rem .625rem; font-size: 12px; }
    .command span { white-space: nowrap; }
    button { flex: none; font: inherit; font-size: .8125rem; color: var(--accent); background: none; border: 0;
      min-width: 3.625rem; min-height: 2rem; padding: 0 .5rem; border-radius: .5rem; cursor: pointer; }
    button:hover { text-decoration: underline; } button:focus-visible { outline-offset: -2px; }
    details { margin-top: .5rem; font-size: .8125rem; }
    summary { color: var(--quiet); cursor: pointer; padding: .25rem 0; } summary:hover { color: var(--text); }
    li:has(details[open]) { grid-column: 1 / -1; }
    dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); gap: .75rem 1.5rem;
      margin: .5rem 0 0; }
    dd { margin: 0; color: var(--quiet); overflow-wrap: anywhere; } dt code { color: var(--text); font-weight: 600; }
    #nothing { padding: 4rem 0; text-align: center; color: var(--quiet); }

    @media (max-width: 40rem) {
      header { position: static; grid-template-columns: 1fr auto; gap: .5rem; padding: .625rem .75rem; }
      form { grid-row: 2; grid-column: 1 / -1; } kbd { display: none; }
      input[type=search] { width: 100%; font-size: 16px; }
      h1 small { display: block; margin: 0; }
      main { padding: 0 .75rem 2rem; } h2 { margin-top: 1.125rem; }
      ul { grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: .5rem; }
      article { padding: .625rem; } .command { flex-direction: column; }
      .command button { align-self: flex-end; } picture { height: 6.25rem; }
    }
    """
}
