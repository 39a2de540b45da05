// What the app asked of the system around its page, in order: window, taskbar, badge. No page shows it, so tests read it.

export type HostCall = { readonly name: string; readonly args: readonly unknown[] };

export class HostCalls {
  readonly made: HostCall[] = [];

  note(name: string, ...args: readonly unknown[]): void {
    this.made.push({ name, args });
  }
}
