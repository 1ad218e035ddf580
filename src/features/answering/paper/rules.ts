import type english from '../../../../content/en/phrases.json'
import {
  type ParticipantType,
  participantTypes,
  raceItem,
  severalRaces,
  subTypes,
} from '../../../shared/codes.ts'
import type { LanguageCode } from '../../../shared/languages.ts'
import { type ChoiceValue, type Item, isArea, isStory, textOf } from '../../schools/questions/rules.ts'
import type { PaperItem, Typed } from './contract.ts'

/** The key for "left blank". */
export const blankKey = '0'
const choiceKeys = '123456789abcdefghijklmn'

/** Phrases on the respondent's page that a booklet also prints. */
type Phrases = Omit<typeof english, 'subTypes'> & { subTypes: Readonly<Record<string, string>> }

/** Names of the two questions before the question set. */
export const subTypeItem = 'subType'
export const atSchoolItem = 'atSchool'

const withKeys = (choices: readonly { value: ChoiceValue; text: string }[]): PaperItem['choices'] =>
  choices.map((choice, place) => ({ key: choiceKeys[place] ?? '', ...choice }))

/** Returns a booklet's questions, numbered from 1: role, whether the person is at school, then the question set. */
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
    const declined =
      isArea(item.area) || isStory(item) ? keyed.find(({ value }) => typeof value !== 'number') : undefined
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

/** Returns the value to compare and send for a blank question: the value of the choice that a blank counts as. */
export const blankValue = ({ blank, choices }: PaperItem): ChoiceValue | null =>
  choices.find(({ key }) => key === blank.key)?.value ?? null

/** Checks whether two entries of a question match. The order of multiple answers doesn't matter. */
export function isSame(one: Typed[string] | undefined, other: Typed[string] | undefined): boolean {
  const plain = (value: Typed[string] | undefined) =>
    Array.isArray(value) ? JSON.stringify([...value].map(String).sort()) : String(value ?? '')
  return plain(one) === plain(other)
}

/** Returns the questions whose second entry differs from the first. */
export const differing = (
  items: readonly PaperItem[],
  [first, second]: readonly [Typed, Typed],
): PaperItem[] => items.filter(({ name }) => !isSame(first[name], second[name]))

/** One in this many booklets is entered twice. */
const bookletsPerCheck = 10

/**
 * Decides whether a booklet must be entered twice: a link's first booklet, and about one in ten at random. The person
 * who enters it can't predict this. `lot` is a whole number, 0 or more.
 */
export const isTypedTwice = (checked: number, lot: number): boolean =>
  checked === 0 || lot % bookletsPerCheck === 0
