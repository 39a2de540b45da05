// Days and times as text.

import type { Words } from '../catalogue.ts';

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'] as const;

const monthDay: Words['times']['monthDay'] = ({ month, day }) => `${month}月${day}日`;
const fullDay: Words['times']['fullDay'] = (date) => `${date.year}年${monthDay(date)}`;

export const times: Words['times'] = {
  weekday: ({ weekday }) => `星期${WEEKDAYS[weekday] ?? ''}`,
  /** 「9月18日」 */
  monthDay,
  /** 「2026年9月18日」 */
  fullDay,
  /** 「2026年9月18日（五）」 */
  dayAndWeekday: (date) => `${fullDay(date)}（${WEEKDAYS[date.weekday] ?? ''}）`,
  /** 「9月18日 18:04」、「2026年9月18日（五）18:04」 */
  at: (day, clock) => (day.endsWith('）') ? `${day}${clock}` : `${day} ${clock}`),
  inHongKong: (time) => `${time} HKT`,
};
