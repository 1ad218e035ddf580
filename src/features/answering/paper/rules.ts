import type english from '../../../../content/en/phrases.json'
import {
  type ParticipantType,
  participantTypes,
  raceItem,
  severalRaces,
  subTypes,
} from '../../../shared/codes.ts'
import type { LanguageCode } from '../../../shared/languages.ts'
import { type ChoiceValue, type Item, isArea, textOf } from '../../schools/questions/rules.ts'
import type { PaperItem, Typed } from './contract.ts'

/** The key that stands for "left blank". */
export const blankKey = '0'
/** Keys of the choices of an item, in their order. */
const choiceKeys = '123456789abcdefghijklmn'

/** A respondent's words that a booklet prints. */
type Phrases = Omit<typeof english, 'subTypes'> & { subTypes: Readonly<Record<string, string>> }

/** Names of the two items that precede the instrument. */
export const subTypeItem = 'subType'
export const atSchoolItem = 'atSchool'

const withKeys = (choices: readonly { value: ChoiceValue; text: string }[]): PaperItem['choices'] =>
  choices.map((choice, place) => ({ key: choiceKeys[place] ?? '', ...choice }))

/** The items of a booklet: who answers, whether at school, then the instrument in its order, numbered from 1. */
export function bookletItems(
  type: ParticipantType,
  language: LanguageCode,
  items: readonly Item[],
  phrases: Phrases,
): PaperItem[] {
  const isParent = type === participantTypes.parent
  const title = isParent ? phrases.homeLanguageTitle : phrases.gradeTitle
  const first: Omit<PaperItem, 'number'>[] = [
    {
      name: subTypeItem,
      title: type === participantTypes.staff ? phrases.roleTitle : title,
      note: '',
      several: false,
      choices: withKeys(subTypes[type].map((id) => ({ value: id, text: phrases.subTypes[id] ?? '' }))),
      blank: { allowed: false, key: null },
    },
    {
      name: atSchoolItem,
      title: phrases.atSchoolTitle,
      note: '',
      several: false,
      choices: withKeys([
        { value: 1, text: phrases.yes },
        { value: 0, text: phrases.no },
      ]),
      blank: { allowed: true, key: '2' },
    },
  ]
  const asked = items.map((item): Omit<PaperItem, 'number'> => {
    const { title, choices } = textOf(item, language)
    const several = item.name === raceItem && !item.values.includes(severalRaces)
    const keyed = withKeys(item.values.map((value, place) => ({ value, text: choices[place] ?? '' })))
    const declined = isArea(item.area) ? keyed.find(({ value }) => typeof value !== 'number') : undefined
    return {
      name: item.name,
      title,
      note: item.required ? '' : several ? phrases.mayChooseMany : phrases.maySkip,
      several,
      choices: keyed,
      blank: { allowed: !item.required || declined !== undefined, key: declined?.key ?? null },
    }
  })
  return [...first, ...asked].map((item, place) => ({ ...item, number: place + 1 }))
}

/** What is compared and sent of an item that was left blank: the value of the choice that a blank stands for. */
export const blankValue = ({ blank, choices }: PaperItem): ChoiceValue | null =>
  choices.find(({ key }) => key === blank.key)?.value ?? null

/** Whether two typings of an item say the same; of several answers the order says nothing. */
export function isSame(one: Typed[string] | undefined, other: Typed[string] | undefined): boolean {
  const plain = (value: Typed[string] | undefined) =>
    Array.isArray(value) ? JSON.stringify([...value].map(String).sort()) : String(value ?? '')
  return plain(one) === plain(other)
}

/** The items that were typed in otherwise the second time. */
export const differing = (
  items: readonly PaperItem[],
  [first, second]: readonly [Typed, Typed],
): PaperItem[] => items.filter(({ name }) => !isSame(first[name], second[name]))

/** Of so many sheets one is typed twice. */
const sheetsPerCheck = 10

/**
 * Whether a sheet has to be typed twice: the first of a link, and one in ten by a lot that its typist cannot know.
 * `lot` is a whole number from 0.
 */
export const isTypedTwice = (checked: number, lot: number): boolean =>
  checked === 0 || lot % sheetsPerCheck === 0
