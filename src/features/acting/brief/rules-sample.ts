/** Text on every page of the sample. */
export const sampleMark = 'Sample with made-up answers'
