export type AboutPart = 'about' | 'support' | 'decisions';

/** Which dialog about the app is open, also while no profile is. */
export class AboutScreen {
  opened = $state<AboutPart | null>(null);

  show(part: AboutPart): void {
    this.opened = part;
  }

  close(): void {
    this.opened = null;
  }
}
