import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { reviewing } from '../../../../../content/en/helpers.json'
import { count } from '../../../../shared/numbers.ts'
import { given } from '../../../../web/address.ts'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { SelectField } from '../../../../web/ui/field.tsx'
import { Filters, SearchField } from '../../../../web/ui/filters.tsx'
import { Pager } from '../../../../web/ui/pager.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { InEnglish, useWords } from '../../../records/words/web/parts/helper-words.tsx'
import type { TranslatedText, Translation } from '../contract.ts'
import { isUnread, type Place, places } from '../rules-states.ts'
import { MarkRight } from './bulk.tsx'
import type { Source } from './data.ts'
import {
  type FilteredState,
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
  const { say } = useWords(reviewing)
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
          <summary>{say('findOrFilter')}</summary>
          <TextFilters texts={texts} filter={filter} onChange={go} />
        </details>
      ) : (
        <TextFilters texts={texts} filter={filter} onChange={go} />
      )}
      <p role="status" className="unseen">
        {saved > 0 ? say('saved', { count: saved }) : ''}
      </p>
      <Buttons>
        {filter.place || filter.find ? (
          <MarkRight source={source} language={language} texts={found} unsaved={new Set(drafts.keys())} />
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
              draft={drafts.get(text.id)}
              onDraft={(draft) => setDraft(text.id, draft)}
              onReview={(said, at) => void save(said, at)}
              error={errorOf(sent.get(text.id), drafts.get(text.id), say('notSaved'))}
              busy={sent.get(text.id) === 'sending'}
              canUndo={sent.get(text.id) === 'stored' && text.review?.sentBack === null}
              decision={decision?.(text)}
            />
          ))}
        </ul>
      ) : (
        <EmptyState
          title={say(texts.some(isUnread) ? 'noMatch' : 'allReviewed')}
          action={<Button onClick={() => go({ state: 'all' })}>{say('showAll')}</Button>}
        />
      )}
      <Pages
        page={page}
        shown={shown.length}
        total={found.length}
        onPage={(to) => {
          go({ ...filter, ...(to > 1 ? { page: to } : {}) })
          list.current?.scrollIntoView()
        }}
      />
    </div>
  )
}

function errorOf(sent: Sent | undefined, draft: TextDraft | undefined, notSaved: string): ReactNode {
  if (typeof sent === 'object') return <InEnglish>{sent.error}</InEnglish>
  return !sent && draft?.verdict === 'right' ? notSaved : null
}

function Pages({ page, shown, total, onPage }: Omit<ComponentProps<typeof Pager>, 'pageSize' | 'noun'>) {
  const { say } = useWords(reviewing)
  const first = (page - 1) * pageSize + 1
  const of = { first: count(first), last: count(first + shown - 1), total: count(total ?? 0) }
  const words = { label: say('pages'), none: say('none'), range: say('range', of) }
  return (
    <Pager
      {...{ page, pageSize, shown, total, onPage }}
      noun="texts"
      words={{ ...words, previous: say('previous'), next: say('next') }}
    />
  )
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

const placeKeys = {
  questions: 'inQuestions',
  answers: 'inAnswers',
  terms: 'inTerms',
  survey: 'inSurvey',
  families: 'inFamilies',
  areas: 'inAreas',
  kit: 'inKit',
  other: 'inOther',
} as const satisfies Record<Place, string>

function TextFilters({ texts, filter, onChange }: TextFiltersProps) {
  const { say } = useWords(reviewing)
  const change = (part: Record<string, string>) => onChange(readReviewSearch({ ...filter, ...part }))
  const used = places.filter((place) => texts.some((text) => text.place === place))
  return (
    <Filters label={say('list')} columns="12rem 16rem">
      <SearchField
        label={say('find')}
        placeholder={say('findHint')}
        value={filter.find ?? ''}
        onSearch={(find) => change({ find })}
      />
      <SelectField
        label={say('status')}
        options={filteredStates.map((state) => ({
          value: state,
          label: `${say(state)} (${count(filterTexts(texts, { state }).length)})`,
        }))}
        value={filter.state ?? 'all'}
        onChange={({ currentTarget }) => change({ state: currentTarget.value })}
      />
      <SelectField
        label={say('where')}
        empty={say('everywhere')}
        options={used.map((place) => ({
          value: place,
          label: `${say(placeKeys[place])} (${count(filterTexts(texts, { place }).length)})`,
        }))}
        value={filter.place ?? ''}
        onChange={({ currentTarget }) => change({ place: currentTarget.value })}
      />
    </Filters>
  )
}
