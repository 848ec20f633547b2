import os
import sys

from whirligif import find_whirligif_bin

if __name__ == "__main__":
    path = find_whirligif_bin()
    os.execv(path, [path, *sys.argv[1:]])
