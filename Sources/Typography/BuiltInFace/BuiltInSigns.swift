/// The strokes of the built-in face's punctuation, signs and accents, in the form and the units of `BuiltInLetters`.
enum BuiltInSigns {
  /// Punctuation, currency, mathematics, arrows and marks; drawn between the baseline and the height of capitals.
  static let signs = #"""
    ! 80 80 M0 620 V205 M-12 8 H12 M0 -4 V20
    . 62 62 M-12 8 H12 M0 -4 V20
    : 62 62 M-12 8 H12 M0 -4 V20 M-12 400 H12 M0 388 V412
    , 50 62 M14 6 L-20 -98
    ; 50 62 M14 6 L-20 -98 M-8 400 H16 M4 388 V412
    … 62 62 M-12 8 H12 M0 -4 V20 M198 8 H222 M210 -4 V20 M408 8 H432 M420 -4 V20
    ' 60 60 M0 620 V462
    " 60 60 M0 620 V462 M140 620 V462
    - 46 46 M0 232 H196
    – 46 46 M0 232 H400
    — 46 46 M0 232 H760
    _ 0 0 M0 -110 H440
    ( 60 36 M120 715 A640 640 0 0 1 120 -110
    ) 36 60 M0 715 A640 640 0 0 0 0 -110
    [ 80 40 M130 715 H0 V-110 H130
    ] 40 80 M0 715 H130 V-110 H0
    { 40 40 M160 715 A85 85 0 0 1 75 630 V375 A75 72 0 0 0 0 303 A75 72 0 0 0 75 231 V-25 A85 85 0 0 1 160 -110
    } 40 40 M0 715 A85 85 0 0 0 85 630 V375 A75 72 0 0 1 160 303 A75 72 0 0 1 85 231 V-25 A85 85 0 0 0 0 -110
    / 24 24 M0 -60 L290 690
    \ 24 24 M290 -60 L0 690
    | 90 90 M0 715 V-110
    ¦ 90 90 M0 715 V400 M0 205 V-110
    + 56 56 M0 290 H400 M200 90 V490
    − 56 56 M0 290 H400
    = 56 56 M0 378 H400 M0 202 H400
    < 56 56 M380 490 L0 290 L380 90
    > 56 56 M0 490 L380 290 L0 90
    × 80 80 M0 130 L320 450 M320 130 L0 450
    ÷ 56 56 M0 290 H400 M188 466 H212 M200 454 V478 M188 114 H212 M200 102 V126
    ± 56 56 M0 340 H400 M200 160 V520 M0 0 H400
    ¬ 56 56 M0 380 H400 V190
    ~ 56 56 M0 245 C40 350 130 360 200 292 C270 224 360 234 400 340
    * 44 44 M115 620 V380 M11 560 L219 440 M11 440 L219 560
    # 44 44 M150 620 L90 0 M370 620 L310 0 M22 415 H460 M0 205 H438
    $ 44 44 M386 522 A186 165 0 0 1 208 630 A184 162 0 0 1 22 468 C22 290 416 345 416 163 A206 173 0 0 0 210 -10 A210 185 0 0 0 0 112 M210 715 V-95
    % 44 44 M0 492 A128 128 0 1 1 256 492 A128 128 0 1 1 0 492 Z M364 128 A128 128 0 1 1 620 128 A128 128 0 1 1 364 128 Z M492 620 L128 0
    & 44 24 M452 0 L95 402 A138 138 0 1 0 333 492 C333 340 0 345 0 165 A178 175 0 0 1 178 -10 C330 -10 425 120 438 285
    ? 40 40 M0 470 A168 168 0 1 0 250 320 C200 288 166 255 166 205 M154 8 H178 M166 -4 V20
    @ 48 48 M196 250 A134 134 0 1 1 464 250 A134 134 0 1 1 196 250 Z M464 384 V205 A98 98 0 0 1 660 215 V250 A330 330 0 1 1 512 -26
    ^ 56 56 M0 400 L150 620 L300 400
    ` 40 40 M0 660 L96 556
    ¡ 80 80 M0 -190 V225 M-12 422 H12 M0 410 V434
    ¿ 40 40 M332 -40 A168 168 0 1 0 82 110 C132 142 166 175 166 225 M154 422 H178 M166 410 V434
    £ 36 36 M352 505 A136 145 0 0 1 82 485 V150 C82 80 50 25 0 0 H372 M6 305 H268
    ¥ 12 12 M0 620 L226 300 L452 620 M226 300 V0 M60 280 H392 M60 140 H392
    € 24 40 M527 535 A283 320 0 1 1 527 85 M0 375 H360 M0 245 H340
    ¢ 42 30 M374 371 A219 223 0 1 1 374 59 M222 560 V-130
    • 60 60 M0 290 A50 50 0 1 1 100 290 A50 50 0 1 1 0 290 Z M38 290 H62 M50 278 V302
    · 62 62 M-12 290 H12 M0 278 V302
    ° 44 44 M0 528 A102 102 0 1 1 204 528 A102 102 0 1 1 0 528 Z
    « 40 40 M170 390 L0 215 L170 40 M360 390 L190 215 L360 40
    » 40 40 M0 390 L170 215 L0 40 M190 390 L360 215 L190 40
    ‹ 40 40 M170 390 L0 215 L170 40
    › 40 40 M0 390 L170 215 L0 40
    ‘ 44 44 M0 620 L34 512
    ’ 44 44 M34 620 L0 512
    “ 44 44 M0 620 L34 512 M140 620 L174 512
    ” 44 44 M34 620 L0 512 M174 620 L140 512
    ‚ 50 62 M14 6 L-20 -98
    „ 50 62 M14 6 L-20 -98 M154 6 L120 -98
    → 44 44 M0 290 H600 M380 510 L600 290 L380 70
    ← 44 44 M600 290 H0 M220 510 L0 290 L220 70
    ↑ 44 44 M220 -10 V590 M0 370 L220 590 L440 370
    ↓ 44 44 M220 590 V-10 M0 210 L220 -10 L440 210
    ↔ 44 44 M0 290 H720 M520 490 L720 290 L520 90 M200 490 L0 290 L200 90
    ↗ 44 44 M0 70 L440 510 M110 510 H440 V180
    ✓ 44 44 M0 270 L185 60 L520 540
    ✗ 60 60 M0 60 L470 530 M470 60 L0 530
    ✕ 60 60 M0 60 L470 530 M470 60 L0 530
    ¤ 44 44 M60 290 A160 160 0 1 1 380 290 A160 160 0 1 1 60 290 Z M0 70 L107 177 M440 70 L333 177 M0 510 L107 403 M440 510 L333 403
    § 44 44 M300 560 A140 110 0 0 1 165 640 A130 100 0 0 1 40 540 C40 420 330 400 330 250 A120 110 0 0 0 240 150 M60 430 A120 110 0 0 1 0 330 C0 190 290 170 290 40 A130 105 0 0 0 165 -60 A140 110 0 0 0 26 20
    ¶ 40 84 M330 -110 V620 H180 A168 168 0 0 1 180 284 H190 M190 620 V-110
    ◯ 48 48 M0 310 A340 340 0 1 1 680 310 A340 340 0 1 1 0 310 Z
    """#

  /// Accents as they stand over or under a small letter, with x = 0 in its middle: the spacing character that names the
  /// accent, its combining code point, and its strokes.
  static let marks = #"""
    ` 0300 M-72 642 L34 552
    ´ 0301 M72 642 L-34 552
    ˆ 0302 M-96 552 L0 642 L96 552
    ˇ 030C M-96 642 L0 552 L96 642
    ˜ 0303 M-124 566 C-92 640 -42 636 0 600 C42 564 92 560 124 634
    ¨ 0308 M-110 598 H-86 M-98 586 V610 M86 598 H110 M98 586 V610
    ˚ 030A M-68 628 A68 68 0 1 1 68 628 A68 68 0 1 1 -68 628 Z
    ¯ 0304 M-112 596 H112
    ˘ 0306 M-98 644 A100 94 0 0 1 98 644
    ˙ 0307 M-12 598 H12 M0 586 V610
    ˝ 030B M0 642 L-76 552 M124 642 L48 552
    ¸ 0327 M4 -6 L-14 -78 C60 -78 76 -186 -66 -182
    ˛ 0328 M0 0 C-76 -60 -82 -172 34 -172
    , 0326 M14 -118 L-12 -212
    ʻ 0312 M-16 648 L14 548
    """#

  /// Accented letters: an accent, then pairs of the whole and the letter under it.
  static let accented = #"""
    ` ÀA ÈE ÌI ÒO ÙU àa èe ìı òo ùu
    ´ ÁA ÉE ÍI ÓO ÚU ÝY áa ée íı óo úu ýy ĆC ćc ĹL ĺl ŃN ńn ŔR ŕr ŚS śs ŹZ źz
    ˆ ÂA ÊE ÎI ÔO ÛU âa êe îı ôo ûu ĈC ĉc ĜG ĝg ĤH ĥh ĴJ ĵȷ ŜS ŝs ŴW ŵw ŶY ŷy
    ˜ ÃA ÑN ÕO ãa ñn õo ĨI ĩı ŨU ũu
    ¨ ÄA ËE ÏI ÖO ÜU äa ëe ïı öo üu ÿy ŸY
    ˚ ÅA åa ŮU ůu
    ¸ ÇC çc ŞS şs ŢT ţt
    ¯ ĀA āa ĒE ēe ĪI īı ŌO ōo ŪU ūu
    ˘ ĂA ăa ĔE ĕe ĞG ğg ĬI ĭı ŎO ŏo ŬU ŭu
    ˛ ĄA ąa ĘE ęe ĮI įi ŲU ųu
    ˙ ĊC ċc ĖE ėe ĠG ġg İI ŻZ żz
    ˇ ČC čc ĎD ĚE ěe ŇN ňn ŘR řr ŠS šs ŤT ŽZ žz
    ˝ ŐO őo ŰU űu
    , ĢG ĶK ķk ĻL ļl ŅN ņn ŖR ŗr ȘS șs ȚT țt
    ʻ ģg
    """#

  /// Signs put together from others, with a thinner pen: the character, the spaces to its left and right, and the
  /// parts, each as a character, its size and its place.
  static let assembled = #"""
    ¹ 40 40 1@0.56,0,272
    ² 40 40 2@0.56,0,272
    ³ 40 40 3@0.56,0,272
    ª 40 40 a@0.6,0,360
    º 40 40 o@0.6,0,360
    ¼ 40 40 1@0.52,0,298 /@0.9,110,34 4@0.52,350,0
    ½ 40 40 1@0.52,0,298 /@0.9,110,34 2@0.52,360,0
    ¾ 40 40 3@0.52,0,298 /@0.9,140,34 4@0.52,400,0
    © 48 48 ◯@1,0,0 c@0.64,212,172
    ® 48 48 ◯@1,0,0 R@0.52,228,150
    ™ 40 40 T@0.44,0,350 M@0.44,280,350
    № 84 40 N@1,0,0 o@0.6,580,330
    """#

  /// Pairs that stand closer than their spaces say: the characters on the left, those on the right, and by how much.
  /// Accented letters follow the letters under their accents. The first line that has a pair counts.
  static let kerning = #"""
    AÆ TY -64
    A VW -48
    A CGOQU -16
    A vyw -22
    LŁ TYVW -70
    L y -40
    L OCGQ -24
    FP A -60
    P .,… -110
    F .,… -90
    T .,…-– -80
    VWY .,… -84
    VWY A -48
    Y A -64
    T A -64
    T aceosdgqmnpruvwxyz -64
    Y aceosdgq -62
    Y mnpru -44
    V aceosdgq -34
    W aceosdgq -22
    V mnpru -18
    W mnpru -12
    OQD AVWY -18
    OQD T -22
    OD X -20
    OD .,… -30
    K OCGQ -26
    K eoc -20
    K vwy -28
    R TVWY -14
    X OCGQ -22
    J A -14
    B VWY -10
    r .,… -70
    r aceodgq -12
    vwy .,… -58
    vwy aceodgq -8
    aceodgq vwy -6
    kx eocdgq -16
    f .,… -40
    f aceodgq -10
    “‘ AJ -50
    A ”’'" -60
    L ”’'" -90
    -– TVWY -50
    TVWYL -– -44
    7 .,… -60
    / / -60
    """#
}
