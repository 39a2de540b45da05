// The names of events that the bridge accepts.

import type { EventName } from './calls.ts';

/** If an event is missing, this does not compile. */
export const EVENT_NAMES = {
  sessionChanged: true,
  dataCloses: true,
  proxyQuestion: true,
  syncProgress: true,
  resourceChanged: true,
  viewNews: true,
  viewNoticeClicked: true,
  viewNoticeFailed: true,
  commandChosen: true,
  viewReceived: true,
  exportChanged: true,
  updatesChanged: true,
} as const satisfies Record<EventName, true>;
