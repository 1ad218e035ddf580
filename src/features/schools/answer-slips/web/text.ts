import type { Door } from '../../../../shared/codes.ts'

export const doorNames: Readonly<Record<Door, string>> = { link: 'Link', slip: 'Slips', both: 'Both' }

/** What each way in means for a group. */
export const doorMeanings: Readonly<Record<Door, string>> = {
  link: 'Anyone with the link can answer, and can answer twice.',
  slip: 'One slip, one response. Nothing we save says which slip an answer came with.',
  both: 'A response with a slip always counts. Responses by the link, which one person can use several times, fill the places that are left.',
}
