// The setting whether the system's notices say what watched views found, stored in the profile's preferences. What they
// found stands in the window either way.

export const SYSTEM_NOTICES_PREFERENCE = 'system-notices';
export type SystemNotices = 'on' | 'off';

/** On unless they were switched off. */
export function parseSystemNotices(text: string | null): SystemNotices {
  return text === 'off' ? 'off' : 'on';
}
