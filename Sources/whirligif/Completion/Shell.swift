/// A shell whose completions are known.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script that makes the shell ask `whirligif complete` for candidates.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// Bash splits words at `=`; the pieces are joined again before asking, and candidates are cut to the piece.
  private static let bashScript = #"""
    # Completions of whirligif for bash: source this file, or put it where bash-completion looks.
    _whirligif() {
      local IFS=$'\n' word line paths="" cut=""
      local -a words=()
      for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        if [[ ${#words[@]} -gt 0 && ( $word == "=" || ${words[-1]} == --*= ) ]]; then
          words[-1]+=$word
        else
          words+=("${word//\\/}")
        fi
      done
      [[ ${words[-1]} == --*=* ]] && cut="${words[-1]%%=*}="
      COMPREPLY=()
      while read -r line; do
        case $line in
          :files) paths=-f ;;
          :folders) paths=-d ;;
          *) line=${line%%$'\t'*}; COMPREPLY+=("$(printf %q "${line#"$cut"}")") ;;
        esac
      done < <("${COMP_WORDS[0]}" complete -- "${words[@]}" 2>/dev/null)
      if [[ -n $paths ]]; then
        compopt -o filenames 2>/dev/null
        COMPREPLY+=($(compgen $paths -- "${words[-1]#"$cut"}"))
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
      local -a candidates
      for line in "${(@f)$("${words[1]}" complete -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
        case $line in
          "") ;;
          :files) paths=files ;;
          :folders) paths=folders ;;
          *) line="${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}"; candidates+=("${line%:}") ;;
        esac
      done
      (( ${#candidates} )) && _describe -V whirligif candidates
      case $paths in
        files) _files ;;
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
