/** Level of the title of an answer: 2 inside another page. */
export type Level = 1 | 2

/** The element of its title, of a section below it, or of a part inside that. */
export const heading = (level: Level, below: 0 | 1 | 2) => `h${level + below}` as 'h1' | 'h2' | 'h3' | 'h4'
