/** What each page of the sample says. */
export const sampleMark = 'Sample with made-up answers'
