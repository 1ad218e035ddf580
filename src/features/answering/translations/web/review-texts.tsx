import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { languageName } from '../../../../shared/languages.ts'
import { count } from '../../../../shared/numbers.ts'
import { given } from '../../../../web/address.ts'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { SelectField } from '../../../../web/ui/field.tsx'
import { Filters, SearchField } from '../../../../web/ui/filters.tsx'
import { Pager } from '../../../../web/ui/pager.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import type { TranslatedText, Translation } from '../contract.ts'
import { isUnread } from '../rules.ts'
import { locationNames, places } from '../rules-places.ts'
import { MarkRight } from './bulk.tsx'
import type { Source } from './data.ts'
import {
  type FilteredState,
  filteredNames,
  filteredStates,
  filterTexts,
  type ReviewSearch,
  readReviewSearch,
  type TextFilter,
} from './review-search.ts'
import { TextCard } from './text-card.tsx'
import styles from './translations.module.css'
import type { TextDraft } from './use-drafts.ts'
import { type Sent, useReviewing } from './use-reviewing.ts'

const pageSize = 20

interface ReviewTextsProps {
  source: Source
  translation: Translation
  /** An administrator's controls for a single text, and for all texts that the filter shows. */
  decision?: (text: TranslatedText) => ReactNode
  /** The state that the filter shows first. */
  first: FilteredState
  forAll?: (texts: readonly TranslatedText[]) => ReactNode
}

/** Shows a translation's texts with filters. Drafts stay while the reviewer looks at other texts. */
export function ReviewTexts({ source, translation, first, decision, forAll }: ReviewTextsProps) {
  const { language, texts } = translation
  const name = languageName(language)
  const { page: asked = 1, state = first, ...others } = readReviewSearch(useSearch({ strict: false }))
  const filter = { ...others, state }
  const navigate = useNavigate()
  const go = (search: ReviewSearch) => void navigate({ to: '.', search: given(search), replace: true })
  const found = useFound(texts, filter)
  const page = Math.min(asked, Math.max(1, Math.ceil(found.length / pageSize)))
  const shown = found.slice((page - 1) * pageSize, page * pageSize)
  const { list, drafts, setDraft, sent, saved, save } = useReviewing(source, shown)
  return (
    <div className={styles.review}>
      {first === 'unread' ? (
        <details>
          <summary>Find or filter texts</summary>
          <TextFilters texts={texts} filter={filter} onChange={go} />
        </details>
      ) : (
        <TextFilters texts={texts} filter={filter} onChange={go} />
      )}
      <p role="status" className="unseen">
        {saved > 0 ? `${saved} saved during this visit` : ''}
      </p>
      <Buttons>
        {filter.place || filter.find ? (
          <MarkRight source={source} languageName={name} texts={found} unsaved={new Set(drafts.keys())} />
        ) : null}
        {forAll?.(found)}
      </Buttons>
      {shown.length > 0 ? (
        <ul className={styles.texts} ref={list}>
          {shown.map((text) => (
            <TextCard
              key={text.id}
              text={text}
              language={language}
              languageName={name}
              draft={drafts.get(text.id)}
              onDraft={(draft) => setDraft(text.id, draft)}
              onReview={(said) => void save(said)}
              error={errorOf(sent.get(text.id), drafts.get(text.id))}
              busy={sent.get(text.id) === 'sending'}
              canUndo={sent.get(text.id) === 'stored' && text.review?.sentBack === null}
              decision={decision?.(text)}
            />
          ))}
        </ul>
      ) : (
        <EmptyState
          title={texts.some(isUnread) ? 'No texts match' : 'All texts are reviewed. Thank you.'}
          action={<Button onClick={() => go({ state: 'all' })}>Show all texts</Button>}
        />
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        shown={shown.length}
        total={found.length}
        noun="texts"
        onPage={(to) => {
          go({ ...filter, ...(to > 1 ? { page: to } : {}) })
          list.current?.scrollIntoView()
        }}
      />
    </div>
  )
}

function errorOf(sent: Sent | undefined, draft: TextDraft | undefined): string | null {
  if (typeof sent === 'object') return sent.error
  return !sent && draft?.verdict === 'right' ? 'We didn’t save this. Press Right again.' : null
}

/** Returns the texts that matched when the filter was set, so that texts keep their place after a review. */
function useFound(texts: readonly TranslatedText[], filter: TextFilter): TranslatedText[] {
  const key = JSON.stringify(filter)
  const find = () => new Set(filterTexts(texts, filter).map(({ id }) => id))
  const [kept, setKept] = useState(() => ({ key, ids: find() }))
  const now = kept.key === key ? kept : { key, ids: find() }
  if (now !== kept) setKept(now)
  return texts.filter(({ id }) => now.ids.has(id))
}

interface TextFiltersProps {
  texts: readonly TranslatedText[]
  filter: TextFilter
  onChange: (filter: TextFilter) => void
}

function TextFilters({ texts, filter, onChange }: TextFiltersProps) {
  const change = (part: Record<string, string>) => onChange(readReviewSearch({ ...filter, ...part }))
  const used = places.filter((place) => texts.some((text) => text.place === place))
  return (
    <Filters label="Texts" columns="12rem 16rem">
      <SearchField
        label="Find texts"
        placeholder="English, translation or ID"
        value={filter.find ?? ''}
        onSearch={(find) => change({ find })}
      />
      <SelectField
        label="Status"
        options={filteredStates.map((state) => ({
          value: state,
          label: `${filteredNames[state]} (${count(filterTexts(texts, { state }).length)})`,
        }))}
        value={filter.state ?? 'all'}
        onChange={({ currentTarget }) => change({ state: currentTarget.value })}
      />
      <SelectField
        label="Where it appears"
        empty="Everywhere"
        options={used.map((place) => ({
          value: place,
          label: `${locationNames[place]} (${count(filterTexts(texts, { place }).length)})`,
        }))}
        value={filter.place ?? ''}
        onChange={({ currentTarget }) => change({ place: currentTarget.value })}
      />
    </Filters>
  )
}
