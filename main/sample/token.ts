// The access token of the sample service, which opens made-up data and nothing else, and the id of its profile.

export const SAMPLE_TOKEN = 'sample-full-access';

/** Its folder has this name too. */
export const SAMPLE_ID = 'sample';
