import { bankInstruments, readInstrument } from '../src/features/schools/questions/server/actions-bank.ts'
import { type ParticipantType, subTypes } from '../src/shared/codes.ts'
import { type Random, randomFrom } from './random.ts'

/**
 * Made-up people whose answers are related as in a real school. Someone who rates one question of an area high rates its
 * other questions high, and students in a class answer somewhat alike. See docs/instrument.md for the figures.
 */

export interface Person {
  type: ParticipantType
  /** Grade, home language or role. */
  subType: number
  /** Number of a student's class within the grade; 0 for adults. */
  classroom: number
  race: number | null
  gender: number | null
  /** How they answered: carefully, with the same choice throughout, or stopping about halfway. */
  sheet: 'whole' | 'straight' | 'half'
}

const classesInGrade = 10

export function personFrom(random: Random): Person {
  const type = random.weighted<ParticipantType>([
    [1, 0.57],
    [2, 0.34],
    [3, 0.09],
  ])
  return {
    type,
    subType: subTypeOf(random, type),
    classroom: type === 1 ? 1 + Math.floor(random.next() * classesInGrade) : 0,
    race: random.weighted<number | null>([
      [6, 0.32],
      [3, 0.24],
      [5, 0.2],
      [2, 0.12],
      [7, 0.055],
      [1, 0.008],
      [4, 0.005],
      [null, 0.04],
    ]),
    gender: random.weighted<number | null>([
      [2, 0.48],
      [1, 0.4],
      [4, 0.045],
      [3, 0.035],
      [5, 0.006],
      [null, 0.03],
    ]),
    sheet: random.weighted([
      ['whole', 0.955],
      ['straight', 0.02],
      ['half', 0.025],
    ]),
  }
}

/** Returns a random grade, home language or role. */
export function subTypeOf(random: Random, type: ParticipantType): number {
  const weights: Partial<Record<ParticipantType, number[]>> = {
    1: [0.24, 0.23, 0.2, 0.18, 0.15],
    2: [0.56, 0.21, 0.09, 0.08, 0.02, 0.01, 0.01, 0.005, 0.005, 0.005, 0.005, 0.005, 0.005],
    3: [0.06, 0.52, 0.14, 0.14, 0.07, 0.07],
  }
  return random.weighted(
    subTypes[type].map((id, place) => [id, weights[type]?.[place] ?? 0.01] as [number, number]),
  )
}

/** Standard deviations in choices, for an alpha of about .8 and a within-class correlation of about .05. */
const spread = {
  person: 0.62,
  personInArea: 0.55,
  classroom: 0.145,
  classroomInArea: 0.145,
  item: 0.15,
  answer: 0.74,
}

/** Level of each area, in choices above or below the middle one. */
const areaLevel: Record<string, number> = {
  DBP: -0.75,
  AMSIV: -0.2,
  TAG: -0.1,
  TDG: 0,
  CRSLTC: 0.15,
  SCR: 0.3,
  SCC: 0.6,
  TRE: 0.7,
}
const groupLevel: Partial<Record<ParticipantType, number>> = { 2: 0.1, 3: 0.3 }
const [black, somali] = [5, 18]

/** The data's two gaps: Black students on discipline, and Somali-speaking families on school and on themselves. */
function gapOf({ type, race, subType }: Person, area: string): number {
  if (type === 1 && race === black && area === 'DBP') return -0.55
  if (type === 2 && subType === somali && area === 'SCR') return -0.75
  return 0
}

/** Everyone skips a few questions. Parents can't observe everything they are asked about. */
function unansweredShare(type: ParticipantType, area: string, id: string): number {
  if (id === hardToKnow) return 0.27
  if (type === 2 && (area === 'TAG' || area === 'DBP')) return 0.1
  return 0.025
}

/** A question that many parents can't answer. */
const hardToKnow = 'q1342'

/** Returns how far a question's level is from its area's. The distance is the same in every year. */
const itemLevel = (name: string): number => randomFrom(Number(name.slice(1))).normal() * spread.item

type Answers = Record<string, number | string>
interface Item {
  name: string
  choices: readonly { value: number | string }[]
}

const areaOf = new Map(bankInstruments.flatMap(readInstrument).map(({ id, area }) => [id, area]))

/** People in one school in one year. `lift` is added to every level, so that years differ. */
export class DemoPeople {
  readonly #random: Random
  readonly #lift: number
  /** How much each class differs from the school, drawn randomly once per class. */
  readonly #drawn = new Map<string, number>()

  constructor(random: Random, lift: number) {
    this.#random = random
    this.#lift = lift
  }

  #once(name: string, deviation: number): number {
    const known = this.#drawn.get(name)
    if (known !== undefined) return known
    const drawn = this.#random.normal() * deviation
    this.#drawn.set(name, drawn)
    return drawn
  }

  #levelOf(person: Person, area: string): number {
    const classroom = `class ${person.subType}/${person.classroom}`
    const ofClass =
      person.classroom === 0
        ? 0
        : this.#once(classroom, spread.classroom) + this.#once(`${classroom} ${area}`, spread.classroomInArea)
    return (
      (areaLevel[area] ?? 0) + (groupLevel[person.type] ?? 0) + gapOf(person, area) + this.#lift + ofClass
    )
  }

  answersOf(person: Person, items: readonly Item[]): Answers {
    const random = this.#random
    const ofPerson = random.normal() * spread.person
    const inArea = new Map<string, number>()
    const everywhere = Math.floor(random.next() * 5)
    const lastAnswered = person.sheet === 'half' ? items.length * (0.35 + 0.3 * random.next()) : items.length
    const answers: Answers = {}
    for (const [place, item] of items.entries()) {
      const values = scoredValues(item)
      const area = areaOf.get(item.name) ?? ''
      const own = inArea.get(area) ?? random.normal() * spread.personInArea
      inArea.set(area, own)
      const level = this.#levelOf(person, area) + itemLevel(item.name) + ofPerson + own
      const chosen = Math.round((values.length - 1) / 2 + level + random.normal() * spread.answer)
      const isUnanswered = random.next() < unansweredShare(person.type, area, item.name)
      if (person.sheet === 'straight') answers[item.name] = values[everywhere] ?? 'dk'
      else if (isUnanswered || place >= lastAnswered) answers[item.name] = 'dk'
      else answers[item.name] = values[Math.min(values.length - 1, Math.max(0, chosen))] ?? 'dk'
    }
    return answers
  }
}

/** Returns the values of a question's scored choices, lowest first. */
const scoredValues = ({ choices }: Item): number[] =>
  choices.flatMap(({ value }) => (typeof value === 'number' ? [value] : [])).sort((a, b) => a - b)
