/** Shells that `completion` supports. */
export const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;

export type Shell = (typeof SHELLS)[number];

/** The line to add, and the file to add it to. */
export const SETUPS: Readonly<Record<Shell, { readonly line: string; readonly file: string }>> = {
  bash: { line: "source <(apicompat completion bash)", file: "~/.bashrc" },
  zsh: { line: "source <(apicompat completion zsh)", file: "~/.zshrc, after compinit" },
  fish: { line: "apicompat completion fish | source", file: "~/.config/fish/config.fish" },
  powershell: { line: "apicompat completion powershell | Out-String | Invoke-Expression", file: "$PROFILE" },
};
