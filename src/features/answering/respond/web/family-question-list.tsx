import { participantTypes } from '../../../../shared/codes.ts'
import { fill } from '../../../../shared/phrases.ts'
import type { FamilyQuestions } from '../contract.ts'
import { Button } from './button.tsx'
import styles from './families.module.css'
import type { Phrases } from './parts/phrases.ts'

type Instrument = FamilyQuestions['instruments'][number]
type Item = Instrument['items'][number]

/** Each group's questions by area, after a list of the groups. */
export function FamilyQuestionList({ questions, phrases }: { questions: FamilyQuestions; phrases: Phrases }) {
  const { instruments } = questions
  return (
    <>
      <nav className={styles.groups} aria-label={phrases.families.groups}>
        <p>{phrases.families.groups}</p>
        <ul>
          {instruments.map(({ type, name }) => (
            <li key={type}>
              <a href={`#group-${type}`}>{name}</a>
            </li>
          ))}
        </ul>
        <Button onPress={() => window.print()}>{phrases.families.print}</Button>
      </nav>
      {instruments.map((instrument) => (
        <Group key={instrument.type} instrument={instrument} phrases={phrases} />
      ))}
    </>
  )
}

function Group({ instrument, phrases }: { instrument: Instrument; phrases: Phrases }) {
  const { type, name, items } = instrument
  return (
    <section className={styles.group} id={`group-${type}`} aria-labelledby={`group-${type}-name`}>
      <h2 id={`group-${type}-name`}>{name}</h2>
      <p className={styles.count}>{fill(phrases.families.count, { count: items.length })}</p>
      {type === participantTypes.parent && <p className={styles.count}>{phrases.youngestChild}</p>}
      {[...byArea(items)].map(([area, own]) => (
        <div key={area} className={styles.area}>
          <h3>{area ?? phrases.aboutYouTitle}</h3>
          {area === null && <p className={styles.count}>{phrases.maySkip}</p>}
          <ul className={styles.items}>
            {own.map((item) => (
              <Question key={item.title} item={item} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Question({ item: { title, choices } }: { item: Item }) {
  return (
    <li>
      <p>{title}</p>
      <ul className={styles.choices}>
        {choices.map((choice) => (
          <li key={choice}>{choice}</li>
        ))}
      </ul>
    </li>
  )
}

/** Groups questions by area, in the survey's order. Questions about the person (null) come last. */
function byArea(items: readonly Item[]): Map<string | null, Item[]> {
  const areas = new Map<string | null, Item[]>()
  for (const item of items) areas.set(item.area, [...(areas.get(item.area) ?? []), item])
  const person = areas.get(null)
  areas.delete(null)
  return person ? areas.set(null, person) : areas
}
