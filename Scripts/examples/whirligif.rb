# A formula for a tap of your own: `brew install OWNER/tap/whirligif`. Scripts/packaging/formula fills in a release's checksums.
class Whirligif < Formula
  desc "Makes seamless GIF, WebP, APNG and SVG loops of presets, Lottie and logos"
  homepage "https://github.com/OWNER/whirligif"
  version "1.1.0"
  license "MIT"

  on_macos do
    url "https://github.com/OWNER/whirligif/releases/download/v1.1.0/whirligif-1.1.0-macos-universal.tar.gz"
    sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    depends_on macos: :sequoia
  end

  on_linux do
    on_intel do
      url "https://github.com/OWNER/whirligif/releases/download/v1.1.0/whirligif-1.1.0-linux-x86_64.tar.gz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
    on_arm do
      url "https://github.com/OWNER/whirligif/releases/download/v1.1.0/whirligif-1.1.0-linux-aarch64.tar.gz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
  end

  # For text in installed fonts.
  depends_on "fontconfig"
  depends_on "freetype"
  depends_on "harfbuzz"

  def install
    bin.install "bin/whirligif"
    man1.install "share/man/man1/whirligif.1"
    bash_completion.install "share/bash-completion/completions/whirligif"
    zsh_completion.install "share/zsh/site-functions/_whirligif"
    fish_completion.install "share/fish/vendor_completions.d/whirligif.fish"
    pkgshare.install "share/whirligif/preset.schema.json"
    doc.install Dir["share/doc/whirligif/*"]
  end

  test do
    system bin/"whirligif", "render", "ring", "-o", "ring.gif"
    assert_equal "GIF89a", (testpath/"ring.gif").binread(6)
  end
end
