import { addAnswersOf, emptyQuality, type QualityCounts } from '../../measurement/quality.ts'
import type { ParticipantType } from '../../shared/codes.ts'
import type { InstrumentDocument, Item } from '../questions/rules.ts'
import { AnswerReader } from '../questions/rules-reader.ts'
import { isSameChoice } from '../responses/rules.ts'

/** What the respondents of a type answered. */
export interface Answered {
  /** By item name, how often each place was answered: see AnswerReader. */
  counts: ReadonlyMap<string, Uint32Array>
  quality: QualityCounts
}

/** Counts what counted respondents answered to the scored items of their instrument, one respondent at a time. */
export class AnswerCounter {
  readonly #instrument: InstrumentDocument
  readonly #byType = new Map<ParticipantType, TypeCounter>()

  constructor(instrument: InstrumentDocument) {
    this.#instrument = instrument
  }

  add({ type, answers }: { type: ParticipantType; answers: AnswerReader }): void {
    this.#of(type).add(answers)
  }

  answeredBy(type: ParticipantType): Answered {
    return this.#of(type)
  }

  #of(type: ParticipantType): TypeCounter {
    const known = this.#byType.get(type) ?? new TypeCounter(this.#instrument.instruments[type])
    this.#byType.set(type, known)
    return known
  }
}

class TypeCounter implements Answered {
  readonly counts: ReadonlyMap<string, Uint32Array>
  readonly quality: QualityCounts
  readonly #counts: readonly Uint32Array[]

  constructor(instrument: Item[]) {
    const { items, scores } = new AnswerReader(instrument)
    this.#counts = items.map(({ values }) => new Uint32Array(values.length + 2))
    this.counts = new Map(items.map(({ name }, item) => [name, this.#counts[item] ?? new Uint32Array()]))
    this.quality = emptyQuality(scores.map(({ length }) => length))
  }

  add({ places, numbers, scores }: AnswerReader): void {
    for (let item = 0; item < places.length; item++) {
      const counts = this.#counts[item]
      const place = places[item] ?? 0
      if (counts) counts[place] = (counts[place] ?? 0) + 1
    }
    addAnswersOf(this.quality, scores, isSameChoice(numbers))
  }
}
