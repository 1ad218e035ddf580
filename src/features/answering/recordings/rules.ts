import { declinedChoice, type ParticipantType, participantTypes } from '../../../shared/codes.ts'
import type { LanguageCode } from '../../../shared/languages.ts'
import { counted } from '../../../shared/numbers.ts'
import { plain } from '../../../shared/plain.ts'
import { idleWarningSeconds } from '../../../shared/spoken.ts'
import { type InstrumentDocument, instrumentOrder, textOf } from '../../schools/questions/rules.ts'

export type RecordingState = 'recorded' | 'approved' | 'sent back' | 'withdrawn'

/** A text that is read aloud. The catalog lists each text once, however often it appears. */
export interface SpokenText {
  /** The place of the text’s first use: a question, a question and answer, or a phrase. Also an imported file's name. */
  place: string
  words: string
  english: string
  /** A sentence that says where the text appears. */
  where: string
}

/** Phrases on the respondent's page that are read aloud in addition to the questions, and where they appear. */
const spokenPhrases = {
  beforeTitle: 'before',
  informPurpose: 'before',
  informAnonymous: 'before',
  informFree: 'before',
  whoTitle: 'before',
  student: 'before',
  parent: 'before',
  staff: 'before',
  gradeTitle: 'before',
  homeLanguageTitle: 'before',
  youngestChild: 'before',
  roleTitle: 'before',
  atSchoolTitle: 'before',
  yes: 'before',
  no: 'before',
  informPulse: 'before',
  chooseFirst: 'missing',
  chooseAnswer: 'missing',
  maySkip: 'beside',
  mayChooseMany: 'beside',
  thanks: 'after',
  delivered: 'after',
  deliveredText: 'after',
  canClose: 'after',
  upset: 'after',
  waiting: 'after',
  waitingText: 'after',
  closeLater: 'after',
  completed: 'after',
  completedText: 'after',
  busy: 'after',
  busyText: 'after',
  unfinishedTitle: 'before',
  unfinishedText: 'before',
  loadFailedTitle: 'before',
  loadFailedText: 'before',
  idleTitle: 'idle',
} as const satisfies Record<string, keyof typeof aside>
const aside = {
  before: 'Before the questions.',
  missing: 'When an answer is missing.',
  beside: 'Below questions you can skip.',
  after: 'After the last question.',
  idle: 'On a shared device, when no one has answered for a while.',
}
type PhraseName = keyof typeof spokenPhrases
const phraseNames = Object.keys(spokenPhrases) as PhraseName[]
export type SpokenPhrases = Record<PhraseName | 'questionNumber' | 'idleText' | 'skip' | 'next', string> & {
  subTypes: Readonly<Record<string, string>>
}

const readers: Readonly<Record<ParticipantType, string>> = {
  [participantTypes.student48]: 'students in grades 4 to 8',
  [participantTypes.student912]: 'students in grades 9 to 12',
  [participantTypes.parent]: 'parents and caregivers',
  [participantTypes.staff]: 'staff',
}

/** Returns every text that respondents can hear in a language, in the order in which they reach it. */
export function spokenTexts(
  instruments: InstrumentDocument['instruments'],
  { en, own }: Record<'en' | 'own', SpokenPhrases>,
  language: LanguageCode,
): SpokenText[] {
  const found = new Map<string, SpokenText & { answers: Map<ParticipantType, number> }>()
  const take = (place: string, words: string, english: string, where: string) => {
    const text = found.get(words) ?? { place, words, english, where: '', answers: new Map() }
    if (!text.where.includes(where)) text.where = `${text.where} ${where}`.trim()
    if (words !== '') found.set(words, text)
    return text
  }
  const takePhrases = (names: readonly PhraseName[]) => {
    for (const name of names) take(name, own[name], en[name], aside[spokenPhrases[name]])
  }
  takePhrases(phraseNames.filter((name) => spokenPhrases[name] === 'before'))
  for (const [id, words] of Object.entries(own.subTypes))
    take(`sub-type-${id}`, words, en.subTypes[id] ?? '', aside.before)
  for (const type of instrumentOrder) {
    for (const [index, item] of instruments[type].entries()) {
      const { title, choices } = textOf(item, language)
      const where = `${capital(readers[type])} see this as question ${index + 1}.`
      take(item.name, title, item.texts.en.title, where)
      for (const [at, words] of choices.entries()) {
        const english = item.texts.en.choices[at] ?? ''
        const { answers } = take(`${item.name}-${item.values[at]}`, words, english, '')
        answers.set(type, (answers.get(type) ?? 0) + 1)
      }
      if (item.values.at(-1) === declinedChoice) {
        const skip = ({ skip, next }: SpokenPhrases, choice = '') =>
          skip.replace('{choice}', choice).replace('{button}', next)
        const english = skip(en, item.texts.en.choices.at(-1))
        take(`skip-${item.name}`, skip(own, choices.at(-1)), english, aside.missing)
      }
    }
  }
  takePhrases(phraseNames.filter((name) => spokenPhrases[name] !== 'before'))
  const takeFilled = (place: string, name: 'questionNumber' | 'idleText', value: number, where: string) => {
    const filled = (words: SpokenPhrases) => words[name].replace(/{\w+}/, `${value}`)
    take(place, filled(own), filled(en), where)
  }
  takeFilled('idleText', 'idleText', idleWarningSeconds, aside.idle)
  const longest = Math.max(...instrumentOrder.map((type) => instruments[type].length))
  for (let number = 1; number <= longest; number++)
    takeFilled(`question-${number}`, 'questionNumber', number, `Before question ${number}.`)
  return [...found.values()].map(({ answers, where, ...text }) => {
    const count = [...answers.values()].reduce((sum, one) => sum + one, 0)
    const who = listed([...answers.keys()].map((type) => readers[type]))
    const answer = `An answer to ${counted(count, 'question')} for ${who}.`
    return { ...text, where: count > 0 ? `${where} ${answer}`.trim() : where }
  })
}

const capital = (text: string): string => (text[0] ?? '').toUpperCase() + text.slice(1)
const listed = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names)

/** One language's recordings for a school or, if `school_id` is null, for all schools. */
export interface Shelf {
  school_id: number | null
  language: LanguageCode
}

/** Someone who records or decides, through a named link or with an account. */
export interface Maker {
  maker_name: string
  link_id: number | null
  user_id: number | null
}

/** Checks whether two makers used the same link or account. */
export const isSameMaker = ({ link_id, user_id }: Maker, other: Maker): boolean =>
  (link_id !== null && link_id === other.link_id) || (user_id !== null && user_id === other.user_id)

/** Checks whether two makers are the same person. No one may approve a recording that they made or imported. */
export const isSamePerson = (one: Maker, other: Maker): boolean =>
  plain(one.maker_name) === plain(other.maker_name) || isSameMaker(one, other)

/** Languages for which phones, tablets and computers usually have a voice. */
export const voicedLanguages: readonly LanguageCode[] = ['en', 'es']

/** Returns an imported file's place from its name: `q0001-2.wav` belongs to `q0001-2`. */
export const positionOfFile = (name: string): string => name.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '')
