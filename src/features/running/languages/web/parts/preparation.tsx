import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { count, counted, percentOf } from '../../../../../shared/numbers.ts'
import { call, download } from '../../../../../web/call.ts'
import { Button, GoLink } from '../../../../../web/ui/button.tsx'
import { Card } from '../../../../../web/ui/card.tsx'
import { Confirm } from '../../../../../web/ui/confirm.tsx'
import { DownloadButton } from '../../../../../web/ui/download-button.tsx'
import { useFieldsForm } from '../../../../../web/ui/fields-form.tsx'
import { FormFrame } from '../../../../../web/ui/form-frame.tsx'
import { StateLabel } from '../../../../../web/ui/label.tsx'
import { Measure } from '../../../../../web/ui/measure.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { messageOf } from '../../../../../web/ui/states.tsx'
import { Table } from '../../../../../web/ui/table.tsx'
import { storiesQuery } from '../../../../answering/question-tools/web/data.ts'
import { NamedLinks } from '../../../../figures/named-links/web/parts/named-links.tsx'
import {
  type InstalledLanguage,
  languageFields,
  languagesContract,
  type PileProgress,
} from '../../contract.ts'
import { languagesQuery, useLanguageChange } from '../data.ts'
import styles from '../languages.module.css'

const pileTitles = {
  questions: 'Questions and answers',
  page: 'Survey page',
  letters: 'Letters',
  families: 'Pages for families',
  district: 'Report of a district',
  helpers: 'Pages for helpers',
  slips: 'Slips with codes',
  stories: 'Two stories',
} as const

/** What an added language still needs, who writes it, and how it is offered. Nothing for the first languages. */
export function Preparation({ language: code }: { language: string }) {
  const language = useQuery(languagesQuery()).data?.find((one) => one.code === code)
  if (!language?.isAdded) return null
  return (
    <>
      <Facts language={language} />
      <Section title="Progress">
        <Card flush foot={<Actions language={language} />}>
          <Piles piles={language.piles} />
        </Card>
      </Section>
      <Card title="Links for speakers">
        <div className={styles.parts}>
          <p className="quiet">
            A speaker writes or reviews the texts with a link, without an account. Send each speaker a link of
            their own.
          </p>
          <NamedLinks
            purpose="review"
            place={{}}
            languages={[code]}
            nameHint="Other speakers of this language can see this name."
          />
        </div>
      </Card>
    </>
  )
}

function Facts({ language: { code, nativeName, isRightToLeft } }: { language: InstalledLanguage }) {
  return (
    <Card>
      <dl className={styles.facts}>
        <div>
          <dt>Own name</dt>
          <dd>
            <OwnName code={code} name={nativeName} />
          </dd>
        </div>
        <div>
          <dt>Code</dt>
          <dd>{code}</dd>
        </div>
        <div>
          <dt>Direction</dt>
          <dd>{isRightToLeft ? 'Right to left' : 'Left to right'}</dd>
        </div>
      </dl>
    </Card>
  )
}

const focusIt = (button: HTMLElement | null) => button?.focus()
const focusField = (place: HTMLElement | null) => place?.querySelector('input')?.focus()

function OwnName({ code, name }: { code: string; name: string }) {
  /** Undefined until the name has been opened for a change. */
  const [isChanging, setChanging] = useState<boolean>()
  const change = useLanguageChange((nativeName: string) =>
    call(languagesContract.renameLanguage, { params: { language: code }, body: { nativeName } }),
  )
  if (!isChanging)
    return (
      <>
        <span lang={code} dir="auto">
          {name}
        </span>{' '}
        <Button
          variant="quiet"
          ref={isChanging === false ? focusIt : undefined}
          onClick={() => setChanging(true)}
        >
          Change own name
        </Button>
      </>
    )
  return (
    <div ref={focusField}>
      <OwnNameForm
        code={code}
        name={name}
        busy={change.isPending}
        error={change.isError ? messageOf(change.error) : null}
        onSave={(typed) => change.mutate(typed, { onSuccess: () => setChanging(false) })}
        onCancel={() => setChanging(false)}
      />
    </div>
  )
}

interface OwnNameFormProps {
  code: string
  name: string
  busy: boolean
  error: string | null
  onSave: (name: string) => void
  onCancel: () => void
}

function OwnNameForm({ code, name, busy, error, onSave, onCancel }: OwnNameFormProps) {
  const form = useFieldsForm(
    { nativeName: languageFields.nativeName },
    {
      looks: { nativeName: { dir: 'auto', lang: code } },
      initialValues: { nativeName: name },
    },
  )
  return (
    <FormFrame
      label="Own name"
      onSubmit={form.onSubmit(({ nativeName }) => {
        if (!busy) onSave(nativeName)
      })}
      error={error}
      actions={
        <>
          <Button variant="primary" type="submit" unavailable={busy}>
            {busy ? 'Saving…' : 'Save'}
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </>
      }
    >
      {form.field('nativeName')}
    </FormFrame>
  )
}

function Piles({ piles }: { piles: readonly PileProgress[] }) {
  return (
    <Table caption="Progress of each part">
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Written</th>
          <th scope="col">Approved</th>
        </tr>
      </thead>
      <tbody>
        {piles.map(({ pile, isNeeded, texts, written, approved }) => (
          <tr key={pile}>
            <th scope="row">
              {pileTitles[pile]}
              <p className="quiet small">{isNeeded ? 'Needed' : 'Can follow'}</p>
            </th>
            <td>
              <span className={styles.written}>
                <Measure at={percentOf(written, texts)} thin />
                {count(written)} of {count(texts)}
              </span>
            </td>
            <td>{approved === texts ? 'All' : count(approved)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Actions({ language: { code, name, isOffered, piles } }: { language: InstalledLanguage }) {
  const [asked, setAsked] = useState(false)
  const offer = useLanguageChange(() => call(languagesContract.offerLanguage, { params: { language: code } }))
  const missing = piles
    .filter(({ isNeeded }) => isNeeded)
    .reduce((sum, { texts, written }) => sum + texts - written, 0)
  const hasQuestions = piles.every(({ pile, texts, written }) => pile !== 'questions' || texts === written)
  return (
    <div className={styles.actions}>
      {isOffered ? (
        <StateLabel active>Offered in surveys</StateLabel>
      ) : (
        <Button
          variant="primary"
          unavailable={missing > 0 || offer.isPending}
          onClick={() => missing > 0 || setAsked(true)}
        >
          Offer in surveys
        </Button>
      )}
      <DownloadButton
        load={() => download(languagesContract.languagePack, { params: { language: code } })}
        disabledReason={piles.every(({ written }) => written === 0) ? 'Nothing is written yet.' : undefined}
      >
        Download pack
      </DownloadButton>
      {isOffered || !hasQuestions ? null : (
        <GoLink to="/interviews" search={{ from: 'translations' }}>
          Interview people first
        </GoLink>
      )}
      {isOffered || missing === 0 ? null : (
        <span className="quiet">{counted(missing, 'text')} to go before surveys can use it.</span>
      )}
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title={`Offer ${name} in surveys?`}
        act="Offer"
        acting="Offering…"
        pending={offer.isPending}
        error={offer.error}
        onConfirm={() => offer.mutate(undefined, { onSuccess: () => setAsked(false) })}
      >
        <p>
          New surveys can then use {name}. You can’t take it back. Texts that no one has approved show “Draft”
          to respondents. <WithoutStories name={name} />
        </p>
      </Confirm>
    </div>
  )
}

function WithoutStories({ name }: { name: string }) {
  return useQuery(storiesQuery()).data?.inUse ? (
    <>
      Surveys with {name} won’t ask the two stories. Once 10 interviews about them are entered, you can add
      them under <b>Generate Questions</b>.
    </>
  ) : null
}
