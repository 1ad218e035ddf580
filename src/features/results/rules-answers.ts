import { addAnswersOf, emptyQuality, type QualityCounts } from '../../measurement/quality.ts'
import { areaCodes, type ParticipantType } from '../../shared/codes.ts'
import { type ChoiceValue, type InstrumentDocument, type Item, itemScore } from '../questions/rules.ts'
import { isSameChoice } from '../responses/rules.ts'

/** What the respondents of a type answered. */
export interface Answered {
  /** By item name, how often each value was answered. */
  counts: ReadonlyMap<string, ReadonlyMap<ChoiceValue, number>>
  quality: QualityCounts
}

/** Counts what counted respondents answered to the scored items of their instrument, one respondent at a time. */
export class AnswerCounter {
  readonly #instrument: InstrumentDocument | undefined
  readonly #byType = new Map<ParticipantType, TypeCounter>()

  constructor(instrument: InstrumentDocument | undefined) {
    this.#instrument = instrument
  }

  /** `answers` are a JSON object by item name, as sent. */
  add({ type, answers }: { type: ParticipantType; answers: string }): void {
    this.#of(type).add(answers)
  }

  answeredBy(type: ParticipantType): Answered {
    return this.#of(type).answered
  }

  #of(type: ParticipantType): TypeCounter {
    const known = this.#byType.get(type) ?? new TypeCounter(this.#instrument?.instruments[type] ?? [])
    this.#byType.set(type, known)
    return known
  }
}

class TypeCounter {
  readonly #items: ItemCounter[]
  /** Of one respondent: the scores by area, null where an answer has none, and the values. Made once: there are many. */
  readonly #scores: (number | null)[][]
  readonly #values: number[] = []
  readonly #quality: QualityCounts

  constructor(items: readonly Item[]) {
    const areas = areaCodes.map((code) => items.filter((item) => item.area === code))
    this.#items = areas.flatMap((own, area) => own.map((item, place) => new ItemCounter(item, area, place)))
    this.#scores = areas.map((own) => own.map(() => null))
    this.#quality = emptyQuality(areas.map((own) => own.length))
  }

  add(answers: string): void {
    const given: Record<string, unknown> = JSON.parse(answers)
    this.#values.length = 0
    for (const item of this.#items) {
      const own = this.#scores[item.area] ?? []
      const value = valueSent(given[item.name])
      own[item.place] = value === null ? null : item.count(value)
      if (typeof value === 'number') this.#values.push(value)
    }
    addAnswersOf(this.#quality, this.#scores, isSameChoice(this.#values))
  }

  get answered(): Answered {
    return { counts: new Map(this.#items.map(({ name, counts }) => [name, counts])), quality: this.#quality }
  }
}

/** Counts the values answered to an item. */
class ItemCounter {
  readonly name: string
  /** Place of its area in areaCodes, and its own in the area. */
  readonly area: number
  readonly place: number
  readonly #scores: ReadonlyMap<ChoiceValue, number | null>
  readonly #counts = new Map<ChoiceValue, number>()

  constructor(item: Item, area: number, place: number) {
    this.name = item.name
    this.area = area
    this.place = place
    this.#scores = new Map(item.values.map((value) => [value, itemScore(item, value)]))
  }

  /** Counts a value; answers its score. */
  count(value: ChoiceValue): number | null {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1)
    return this.#scores.get(value) ?? null
  }

  get counts(): ReadonlyMap<ChoiceValue, number> {
    return this.#counts
  }
}

/** Answers are kept as sent: a number may have come as a text, and none at all as null. */
const valueSent = (sent: unknown): ChoiceValue | null =>
  typeof sent === 'string' && /^-?\d+$/.test(sent)
    ? Number(sent)
    : ((sent as ChoiceValue | undefined) ?? null)
