import { useState } from 'react'
import { languages } from '../../../../shared/languages.ts'
import { count, counted } from '../../../../shared/numbers.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { SelectField } from '../../../../web/ui/field.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { participantTypeNames } from '../../../schools/participants/rules.ts'
import type { DraftReview } from '../../../schools/questions/contract.ts'
import { instrumentOrder } from '../../../schools/questions/rules.ts'
import styles from './draft.module.css'

type DraftItem = DraftReview['items'][number]
const nobody = 'nobody'

/** All questions of a draft by who is asked and area, in one of its languages. */
export function DraftItems({ review }: { review: DraftReview }) {
  const { items, gone, languages: has, areas } = review
  const types = instrumentOrder.filter((type) => [...items, ...gone].some((item) => item.type === type))
  const differing = (type: number) => {
    const number = items.filter((item) => item.type === type && item.difference !== 'same').length
    return number > 0 ? `: ${count(number)} new or changed` : ''
  }
  const unnamed = items.some(({ type }) => type === null)
  const choices = [
    ...types.map((type) => ({
      value: String(type),
      label: `${participantTypeNames[type]}${differing(type)}`,
    })),
    ...(unnamed ? [{ value: nobody, label: 'Not said who is asked' }] : []),
  ]
  const first = choices.find(({ value }) => items.some(({ type }) => String(type ?? nobody) === value))
  const [shown, show] = useState(first?.value ?? '')
  const [language, setLanguage] = useState(has[0] ?? 'en')
  if (items.length === 0)
    return <EmptyState title="No questions">This draft has no page with questions.</EmptyState>
  const isShown = ({ type }: { type: number | null }) => String(type ?? nobody) === shown
  // Names may repeat.
  const own = items.map((item, place) => ({ ...item, place })).filter(isShown)
  const left = gone.filter(isShown)
  const isKnown = (area: string) => areas.some(({ code }) => code === area)
  const parts = [
    ...areas.map(({ code, name }) => ({ key: code, name, items: own.filter(({ area }) => area === code) })),
    { key: 'other', name: 'No equity area', items: own.filter(({ area }) => !isKnown(area)) },
  ].filter((part) => part.items.length > 0)
  return (
    <Section title="Questions" aside={counted(own.length, 'question')}>
      <div className={styles.choices}>
        <SelectField
          label="Asked of"
          options={choices}
          value={shown}
          onChange={({ target }) => show(target.value)}
        />
        <SelectField
          label="Language"
          options={languages
            .filter(({ code }) => has.includes(code))
            .map(({ code, name }) => ({ value: code, label: name }))}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
        />
      </div>
      <p className="quiet small">
        Words in braces, such as {'{students}'}, become the words that a school has chosen.
      </p>
      {parts.map((part) => (
        <Card key={part.key} title={part.name} level={3} aside={counted(part.items.length, 'question')}>
          <ol className={styles.items}>
            {part.items.map((item) => (
              <Question key={item.place} item={item} language={language} />
            ))}
          </ol>
        </Card>
      ))}
      {left.length > 0 ? (
        <Card title="Gone from the bank" level={3} aside={counted(left.length, 'question')}>
          <ul className={styles.items}>
            {left.map(({ name, area, title }) => (
              <li key={name}>
                <p>{title}</p>
                <p className="quiet small">
                  {name} · {areas.find(({ code }) => code === area)?.name}
                </p>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </Section>
  )
}

const differences = { same: '', changed: 'Changed', new: 'New' } as const

function Question({ item, language }: { item: DraftItem; language: string }) {
  const text = item.texts.find((one) => one.language === language)
  const before = item.before.find((one) => one.language === language)
  return (
    <li>
      <p lang={language}>{text?.title || <span className="quiet">No text in this language</span>}</p>
      <p className="quiet small" lang={language}>
        {(text?.choices ?? []).join(' · ')}
      </p>
      <p className="quiet small">
        {item.name || 'No id'} {differences[item.difference] ? <b>{differences[item.difference]}</b> : null}
      </p>
      {before ? (
        <details>
          <summary className="small">In the question bank</summary>
          <div lang={language}>
            <p>{before.title}</p>
            <p className="quiet small">{before.choices.join(' · ')}</p>
          </div>
        </details>
      ) : null}
    </li>
  )
}
