// The states that App.svelte creates once for every component: `useX()` in a component, `provideX(x)` above it.

import type { AboutScreen } from './about/about-screen.svelte.ts';
import type { AppSettingsState } from './settings/app-settings.svelte.ts';
import { createContext } from 'svelte';
import type { AeLabels } from './lib/calls/ae-labels.svelte.ts';
import type { ChangesState } from './changes/changes.svelte.ts';
import type { ClientsState } from './clients/clients.svelte.ts';
import type { ClockState } from './frame/clock.svelte.ts';
import type { ConnectionState } from './session/connection.svelte.ts';
import type { ExportsState } from './exporting/exports.svelte.ts';
import type { FailedReads } from './lib/calls/failed-reads.svelte.ts';
import type { FrameState } from './frame/frame.svelte.ts';
import type { GuideState } from './guide/guide.svelte.ts';
import type { LookState } from './changes/look.svelte.ts';
import type { MenusState } from './parts/menu/menus.svelte.ts';
import type { NamesState } from './syncing/pins/names.svelte.ts';
import type { NewsState } from './lib/news.svelte.ts';
import type { NotesState } from './notes/notes.svelte.ts';
import type { PinsState } from './syncing/pins/pins.svelte.ts';
import type { PrintingState } from './printing/printing.svelte.ts';
import type { ProofState } from './syncing/proof/proof.svelte.ts';
import type { SavedViewsState } from './saved-views/saved-views.svelte.ts';
import type { SendingState } from './sending/sending.svelte.ts';
import type { SealState } from './seal/seal.svelte.ts';
import type { SessionState } from './session/session.svelte.ts';
import type { PolicyState } from './settings/policy.svelte.ts';
import type { SettingsAtStart, SettingsScreen } from './settings/settings-screen.svelte.ts';
import type { StaleAfterState } from './syncing/stale-after.ts';
import type { SyncState } from './syncing/sync.svelte.ts';
import type { WholeSealState } from './syncing/whole-seal.svelte.ts';
import type { TourState } from './tour/tour.svelte.ts';
import type { TravelState } from './syncing/travel/travel.svelte.ts';
import type { TableState } from './table/table.svelte.ts';

export const [useSession, provideSession] = createContext<SessionState>();
export const [useSync, provideSync] = createContext<SyncState>();
export const [useStaleAfter, provideStaleAfter] = createContext<StaleAfterState>();
/** What the firm's policy leaves to a person. */
export const [usePolicy, providePolicy] = createContext<PolicyState>();
/** The settings of this computer. */
export const [useAppSettings, provideAppSettings] = createContext<AppSettingsState>();
export const [useAboutScreen, provideAboutScreen] = createContext<AboutScreen>();
export const [useSettingsAtStart, provideSettingsAtStart] = createContext<SettingsAtStart>();
export const [useSettingsScreen, provideSettingsScreen] = createContext<SettingsScreen>();
/** The user guide: every part of the app may open it. */
export const [useGuide, provideGuide] = createContext<GuideState>();
export const [useConnection, provideConnection] = createContext<ConnectionState>();
export const [useClock, provideClock] = createContext<ClockState>();
export const [useProof, provideProof] = createContext<ProofState>();
/** Whether the whole copy is proven, and what is missing. */
export const [useWholeSeal, provideWholeSeal] = createContext<WholeSealState>();
/** What changed since the person last looked, and how many changes were not looked at. */
export const [useLook, provideLook] = createContext<LookState>();
/** The Changes screen, so that other screens can open the changes that they count. */
export const [useChanges, provideChanges] = createContext<ChangesState>();
export const [useTour, provideTour] = createContext<TourState>();
export const [useTravel, provideTravel] = createContext<TravelState>();
/** Which client's page the place Clients shows. */
export const [useClients, provideClients] = createContext<ClientsState>();
export const [useNames, provideNames] = createContext<NamesState>();
export const [usePins, providePins] = createContext<PinsState>();
export const [usePrinting, providePrinting] = createContext<PrintingState>();
/** Context menus: `{@attach useMenus().on(…)}`. */
export const [useMenus, provideMenus] = createContext<MenusState>();
export const [useSeal, provideSeal] = createContext<SealState>();
export const [useSavedViews, provideSavedViews] = createContext<SavedViewsState>();
export const [useSending, provideSending] = createContext<SendingState>();
export const [useChargesTable, provideChargesTable] = createContext<TableState>();
/** Shared by all screens of reports, so that a filter set on one applies to all. */
export const [useReportsTable, provideReportsTable] = createContext<TableState>();
/** The names of AEs, for `AeName.svelte` and `formatCell`. */
export const [useAeLabels, provideAeLabels] = createContext<AeLabels>();
export const [useFailedReads, provideFailedReads] = createContext<FailedReads>();
export const [useFrame, provideFrame] = createContext<FrameState>();
/** Messages that go away by themselves: `useNews().show({ text, action })`. */
export const [useNews, provideNews] = createContext<NewsState>();
/** The person's notes on rows. */
export const [useNotes, provideNotes] = createContext<NotesState>();
export const [useExports, provideExports] = createContext<ExportsState>();
