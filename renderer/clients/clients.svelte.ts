/** The place Clients: the list of pinned clients, or the page of one of them. */
export class ClientsState {
  /** The client whose page is shown; null for the list. */
  aaid = $state<string | null>(null);

  open(aaid: string | null): void {
    this.aaid = aaid;
  }
}
