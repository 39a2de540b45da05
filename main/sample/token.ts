// The access token of the sample service. It opens made-up data and nothing else.

export const SAMPLE_TOKEN = 'sample-full-access';
