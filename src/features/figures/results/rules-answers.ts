import { addAnswersOf, emptyQuality, type QualityCounts } from '../../../measurement/quality.ts'
import type { Member } from '../../../measurement/respondents.ts'
import { type Dimension, isCovered } from '../../../measurement/rows.ts'
import type { ParticipantType } from '../../../shared/codes.ts'
import type { InstrumentDocument, Item } from '../../schools/questions/rules.ts'
import { AnswerReader } from '../../schools/questions/rules-reader.ts'
import { isSameChoice } from '../responses/rules.ts'

/** The answers of one type's respondents. */
export interface Answered {
  /** Maps each question name to the number of answers at each position; see AnswerReader. */
  counts: Pick<ReadonlyMap<string, Uint32Array>, 'get'>
  quality: QualityCounts
}

/** Counts the answers to a question set's scored questions, one counted respondent at a time. */
export class AnswerCounter {
  readonly #instrument: InstrumentDocument
  readonly #dimensions: readonly Dimension[]
  readonly #byType = new Map<ParticipantType, TypeCounter>()

  /** Grades aren't compared, so their answers aren't counted separately. */
  constructor(instrument: InstrumentDocument, dimensions: readonly Dimension[]) {
    this.#instrument = instrument
    this.#dimensions = dimensions.filter(({ key }) => key !== 'grade')
  }

  add(one: Omit<Member, 'secret'> & { answers: AnswerReader }): void {
    this.count(one)
    this.#of(one.type).judge(one.answers)
  }

  /** Like add, but without what the quality needs. */
  count(one: Omit<Member, 'secret'> & { answers: AnswerReader }): void {
    const own = this.#of(one.type)
    own.count(one.answers)
    for (const dimension of this.#dimensions)
      if (isCovered(dimension, one)) own.addIn(`${dimension.key} ${dimension.answerOf(one)}`, one.answers)
  }

  /** Returns the answer counts for each question from a type's people who gave one answer in a dimension. */
  answeredIn(type: ParticipantType, { key }: Dimension, row: string): Answered['counts'] {
    return this.#of(type).in(`${key} ${row}`)
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
  readonly counts: Answered['counts']
  readonly quality: QualityCounts
  readonly #counts: readonly Uint32Array[]
  readonly #items: readonly Item[]
  readonly #at: ReadonlyMap<string, number>
  readonly #rows = new Map<string, readonly Uint32Array[]>()

  constructor(instrument: Item[]) {
    const { items, scores } = new AnswerReader(instrument)
    this.#items = items
    this.#counts = countersOf(items)
    this.#at = new Map(items.map(({ name }, item) => [name, item]))
    this.counts = this.#byName(this.#counts)
    this.quality = emptyQuality(scores.map(({ length }) => length))
  }

  count({ places }: AnswerReader): void {
    count(this.#counts, places)
  }

  judge({ numbers, scores }: AnswerReader): void {
    addAnswersOf(this.quality, scores, isSameChoice(numbers))
  }

  addIn(row: string, { places }: AnswerReader): void {
    const known = this.#rows.get(row) ?? countersOf(this.#items)
    this.#rows.set(row, known)
    count(known, places)
  }

  in(row: string): Answered['counts'] {
    return this.#byName(this.#rows.get(row) ?? [])
  }

  #byName(counts: readonly Uint32Array[]): Answered['counts'] {
    return { get: (name) => counts[this.#at.get(name) ?? -1] }
  }
}

const countersOf = (items: readonly Item[]): Uint32Array[] =>
  items.map(({ values }) => new Uint32Array(values.length + 2))

function count(all: readonly Uint32Array[], places: Uint8Array): void {
  for (let item = 0; item < places.length; item++) {
    const counts = all[item]
    const place = places[item] ?? 0
    if (counts) counts[place] = (counts[place] ?? 0) + 1
  }
}
