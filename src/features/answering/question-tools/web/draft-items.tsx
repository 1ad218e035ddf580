import { useState } from 'react'
import { inLanguage } from '../../../../shared/direction.ts'
import { languages } from '../../../../shared/languages.ts'
import { count, counted } from '../../../../shared/numbers.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { SelectField } from '../../../../web/ui/field.tsx'
import { Filters } from '../../../../web/ui/filters.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { participantTypeNames } from '../../../schools/participants/rules.ts'
import type { DraftReview } from '../../../schools/questions/contract.ts'
import { instrumentOrder } from '../../../schools/questions/rules.ts'
import styles from './draft.module.css'

type DraftItem = DraftReview['items'][number]

/** A draft's questions by participant type and area, in one of its languages. */
export function DraftItems({ review: { items, gone, languages: has, areas } }: { review: DraftReview }) {
  const asked = [...instrumentOrder, null].filter((type) =>
    [...items, ...gone].some((one) => one.type === type),
  )
  const [shown = null, show] = useState(asked.find((type) => items.some((item) => item.type === type)))
  const [language, setLanguage] = useState(has[0] ?? 'en')
  if (items.length === 0) return <EmptyState title="No questions">This draft has no questions.</EmptyState>
  const labelOf = (type: number | null) => {
    if (type === null) return 'No group chosen'
    const differing = items.filter((item) => item.type === type && item.difference !== 'same').length
    return `${participantTypeNames[type]}${differing > 0 ? `: ${count(differing)} new or changed` : ''}`
  }
  // Question names may repeat, so each question keeps its position as a key.
  const own = items.map((item, place) => ({ ...item, place })).filter(({ type }) => type === shown)
  const left = gone.filter(({ type }) => type === shown)
  const nameOf = (area: string) => areas.find(({ code }) => code === area)?.name
  const parts = [...areas.map(({ name }) => name), undefined].map((name) => ({
    name,
    items: own.filter(({ area }) => nameOf(area) === name),
  }))
  return (
    <Section title="Questions" aside={counted(own.length, 'question')}>
      <Filters label="Questions" columns="12rem">
        <SelectField
          label="Group"
          options={asked.map((type) => ({ value: String(type), label: labelOf(type) }))}
          value={String(shown)}
          onChange={({ target }) => show(asked.find((type) => String(type) === target.value))}
        />
        <SelectField
          label="Language"
          options={languages
            .filter(({ code }) => has.includes(code))
            .map(({ code, name }) => ({ value: code, label: name }))}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
        />
      </Filters>
      <p className="quiet small">The school’s own words replace words in braces, such as {'{students}'}.</p>
      {parts.map(({ name = 'No equity area', items }) =>
        items.length > 0 ? (
          <Card key={name} title={name} level={3} aside={counted(items.length, 'question')}>
            <ol className={styles.items}>
              {items.map((item) => (
                <Question key={item.place} item={item} language={language} />
              ))}
            </ol>
          </Card>
        ) : null,
      )}
      {left.length > 0 ? (
        <Card title="Removed" level={3} aside={counted(left.length, 'question')}>
          <ul className={styles.items}>
            {left.map(({ name, area, title }) => (
              <li key={name}>
                <p>{title}</p>
                <p className="quiet small">
                  {name} · {nameOf(area)}
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
      <p {...inLanguage(language)}>
        {text?.title || <span className="quiet">No text in this language</span>}
      </p>
      <p className="quiet small" {...inLanguage(language)}>
        {(text?.choices ?? []).join(' · ')}
      </p>
      <p className="quiet small">
        {item.name || 'No ID'} {differences[item.difference] ? <b>{differences[item.difference]}</b> : null}
      </p>
      {before ? (
        <details>
          <summary className="small">Standard question</summary>
          <div {...inLanguage(language)}>
            <p>{before.title}</p>
            <p className="quiet small">{before.choices.join(' · ')}</p>
          </div>
        </details>
      ) : null}
    </li>
  )
}
