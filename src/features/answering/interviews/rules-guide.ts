import { chanceOfMeeting, markedShare, recommendedInterviews } from './rules.ts'

const percent = (share: number) => `${Math.round(100 * share)}%`
const chanceOf = (interviews: number) => percent(chanceOfMeeting(markedShare, interviews))

/** Who to interview, on the page and in the guide. */
export const whomToAsk = (isStudent: boolean): readonly string[] => [
  'People who grew up with the language, of every gender',
  ...(isStudent ? ['Students in the youngest grade that gets the questions'] : []),
  'People who are new to the country, and someone who reads little',
]

/** What a number of interviews can find. */
export const howMany = `Interview ${recommendedInterviews} people in each language and question set. If ${percent(markedShare)} of people have a problem with a question, the chance of meeting at least one of them is ${chanceOf(recommendedInterviews)} with ${recommendedInterviews} interviews (1 − 0.85 to the power of ${recommendedInterviews}) and ${chanceOf(15)} with 15.`

export const sources = 'Sources: Tourangeau (1984), Willis (2005), Blair and Conrad (2011).'

/** What an interviewer does, in order. */
export const howTo = (isStudent: boolean): readonly string[] => [
  ...(isStudent ? ['Follow your school’s rules about asking parents first.'] : []),
  'Read the first text on the next page aloud. Continue only if the person agrees.',
  'Read a question and its choices aloud, and let the person answer. Don’t write down the answer.',
  'Ask the person to say the question in their own words, then how they chose. If you’re not sure, ask more.',
  'Check every box that fits, or box 0 if the person understood the question. Leave all empty if you didn’t ask it.',
  'Stop after 30 minutes. Begin the next interview where this one ended.',
  'Write down the interview’s number, but no names, ages or notes. Don’t record the interview.',
  'Enter the boxes with your link. Then shred this guide.',
]

/** What each fault means, in the order of their boxes. */
export const codesInWords: readonly string[] = [
  '1 – Didn’t know a word or phrase: the person asks about it, or guesses.',
  '2 – Understood it differently: their own words say something else.',
  '3 – Couldn’t know or remember: the person would have to guess.',
  '4 – No choice fits, or mixed choices up: they pick one that they don’t mean.',
  '5 – Wouldn’t answer honestly, or was uncomfortable: they say so, or hesitate.',
]
