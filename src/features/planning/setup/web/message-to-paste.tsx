import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inLanguage } from '../../../../shared/direction.ts'
import { languages } from '../../../../shared/languages.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { useCopy } from '../../../../web/ui/copy-link.tsx'
import { SelectField, TextAreaField } from '../../../../web/ui/field.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { Tip } from '../../../../web/ui/tip.tsx'
import type { SurveySetup } from '../contract.ts'
import { messagesQuery } from './data.ts'
import { datesToChoose } from './parts/window.ts'
import styles from './send-step.module.css'

const lines = 7

/** A message to paste into a text, an email or a newsletter, in each of the survey's languages. */
export function MessageToPaste({ setup }: { setup: SurveySetup }) {
  const { survey, settingsObject, kitDrafts, shortLink } = setup
  const choose = datesToChoose(settingsObject.survey_date_begin, settingsObject.survey_date_end)
  // The messages depend on the link, the dates and the languages, so the query key includes them.
  const { data, error, refetch } = useQuery({
    ...messagesQuery(survey.guid, `${shortLink} ${setup.version}`),
    enabled: choose === undefined,
  })
  const [asked, setAsked] = useState<string | null>(null)
  const { copied, error: notCopied, copy } = useCopy('message')
  const chosen = data?.find(({ language }) => language === asked) ?? data?.[0]
  return (
    <details className={styles.fold}>
      <summary>A message to paste</summary>
      {choose ? <p className="quiet small">{choose} first. The message shows both dates.</p> : null}
      {error && !data ? (
        <ErrorState error={error} title="We couldn’t load the message" onRetry={() => void refetch()} />
      ) : null}
      {data && chosen ? (
        <>
          <SelectField
            label="Language"
            value={chosen.language}
            options={data.map(({ language }) => ({ value: language, label: nameOf(language) }))}
            onChange={({ target }) => setAsked(target.value)}
          />
          <TextAreaField
            label={<span className="unseen">Message</span>}
            {...inLanguage(chosen.language)}
            readOnly
            rows={lines}
            value={chosen.text}
            onFocus={({ currentTarget }) => currentTarget.select()}
            error={notCopied}
            after={
              kitDrafts.includes(chosen.language) ? (
                <p className="quiet small">
                  This is a draft that no one has approved. Have a speaker check it first.
                </p>
              ) : undefined
            }
          />
          <Tip text={copied}>
            <Button onClick={() => void copy(chosen.text)}>
              <IconCopy className="icon" aria-hidden />
              Copy Message
            </Button>
          </Tip>
        </>
      ) : null}
    </details>
  )
}

const nameOf = (code: string): string => languages.find((language) => language.code === code)?.name ?? code
