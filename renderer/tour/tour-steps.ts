/** The steps of the tour, in their order. All but the first point at the daily reports. */
export const TOUR_STEPS = ['sync', 'find', 'seal', 'export'] as const;
export type TourStep = (typeof TOUR_STEPS)[number];
