// The writer's calls for saved views: saving them, and comparing watched views after a run.

import type { ViewCalls } from './writer-protocol.ts';
import type { Database } from '../../store/file/database.ts';
import { compareViews, dismissViewNews, listViewNews } from '../../store/views/view-news.ts';
import { deleteView, listViews, orderViews, saveView } from '../../store/views/views.ts';

export function createViewCalls(store: () => Database, now: () => number): ViewCalls {
  return {
    saveView({ view }) {
      saveView(store(), view, now);
      return listViews(store());
    },
    deleteView({ id }) {
      deleteView(store(), id);
      return listViews(store());
    },
    orderViews({ ids }) {
      orderViews(store(), ids);
      return listViews(store());
    },
    dismissViewNews(args) {
      dismissViewNews(store(), args);
      return listViewNews(store());
    },
    compareViews: ({ runId }) => compareViews(store(), { runId, seenAt: new Date(now()).toISOString() }, now),
  };
}
