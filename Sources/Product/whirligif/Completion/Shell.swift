/// A shell with completions.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// Where the shell finds the script of a user.
  var scriptPath: String {
    switch self {
    case .bash: "~/.local/share/bash-completion/completions/whirligif"
    case .zsh: "~/.zfunc/_whirligif"
    case .fish: "~/.config/fish/completions/whirligif.fish"
    }
  }

  /// The script that makes the shell call `whirligif complete`.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// Bash splits words at `=`: the parts are joined for the call, and candidates are shortened to the current part.
  private static let bashScript = #"""
    # Completions of whirligif for bash: source this file, or put it where bash-completion looks.
    _whirligif() {
      local IFS=$'\n' word line paths="" cut="" last ending
      local -a words=()
      for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        last=$((${#words[@]} - 1))
        if [[ $last -ge 0 && ( $word == "=" || ${words[last]} == --*= ) ]]; then
          words[last]+=$word
        else
          words+=("${word//\\/}")
        fi
      done
      last=${words[${#words[@]}-1]}
      [[ $last == --*=* ]] && cut="${last%%=*}="
      COMPREPLY=()
      while read -r line; do
        case $line in
          :files | :folders) paths=$line ;;
          ":files "*) paths=${line#:files } ;;
          *) line=${line%%$'\t'*}; COMPREPLY+=("$(printf %q "${line#"$cut"}")") ;;
        esac
      done < <("${COMP_WORDS[0]}" complete -- "${words[@]}" 2>/dev/null)
      if [[ -n $paths ]]; then
        compopt -o filenames 2>/dev/null
        last=${last#"$cut"}
        case $paths in
          :files) COMPREPLY+=($(compgen -f -- "$last")) ;;
          *) COMPREPLY+=($(compgen -d -- "$last")) ;;
        esac
        if [[ $paths != :* ]]; then
          while read -rd ' ' ending; do
            COMPREPLY+=($(compgen -f -X "!*.$ending" -- "$last"))
          done <<<"$paths "
        fi
      fi
      [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
      return 0
    }
    complete -F _whirligif whirligif

    """#

  private static let zshScript = #"""
    #compdef whirligif
    # Completions of whirligif for zsh: put this file as _whirligif into a folder of $fpath.
    _whirligif() {
      local line paths=""
      local -a candidates endings
      for line in "${(@f)$("${words[1]}" complete -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
        case $line in
          "") ;;
          :files*) paths=files; endings=(${(s: :)line#:files}) ;;
          :folders) paths=folders ;;
          *) line="${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}"; candidates+=("${line%:}") ;;
        esac
      done
      (( ${#candidates} )) && _describe -V whirligif candidates
      case $paths in
        files)
          if (( ${#endings} )); then
            _files -g "*.(${(j:|:)endings})(-.)"
          else
            _files
          fi ;;
        folders) _files -/ ;;
      esac
    }
    if [[ $funcstack[1] == _whirligif ]]; then
      _whirligif "$@"
    else
      compdef _whirligif whirligif
    fi

    """#

  private static let fishScript = #"""
    # Completions of whirligif for fish: put this file as whirligif.fish into ~/.config/fish/completions.
    function __whirligif
      set -l words (commandline -opc) (commandline -ct)
      for line in ($words[1] complete -- $words[2..-1] 2>/dev/null)
        switch $line
          case :files
            __fish_complete_path (commandline -ct)
          case ':files *'
            set -l endings (string replace ':files ' '' -- $line | string replace -a ' ' '|')
            __fish_complete_path (commandline -ct) | string match -re "(/|\\.($endings))(\t|\$)"
          case :folders
            __fish_complete_directories (commandline -ct)
          case '*'
            echo $line
        end
      end
    end
    complete -c whirligif -f -a '(__whirligif)'

    """#
}
