/** What each page of the sample says. */
export const sampleMark = 'Sample, invented answers'
