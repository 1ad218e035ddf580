import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type LanguageCode, languages } from '../../../../shared/languages.ts'
import { counted } from '../../../../shared/numbers.ts'
import { Button, LinkButton, TextButton } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { CheckField, FieldError } from '../../../../web/ui/field.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import type { FamilyAnswer } from '../contract.ts'
import { languageNames } from './answer-draft.ts'
import type { ReportDesk } from './desk.ts'
import styles from './publish-dialog.module.css'

interface PublishDialogProps {
  desk: ReportDesk
  answer: FamilyAnswer
  /** The page's text if it has no goal; null if it has one. */
  undecided: string | null
  opened: boolean
  /** Whether the saved page is loading or being published. */
  pending: boolean
  error: unknown
  /** `drafts` includes languages whose sentences no speaker has reviewed. */
  onPublish: (drafts: boolean) => void
  onClose: () => void
}

/** Before publishing, shows the address, groups mentioned and left out, draft translations, and any commitment. */
export function PublishDialog({ desk, answer, undecided, pending, error, ...dialog }: PublishDialogProps) {
  const queries = useQueryClient()
  const [withDrafts, setWithDrafts] = useState(true)
  const { choices, version, published } = answer
  const leaveOut = useMutation({
    mutationFn: (key: string) => {
      const improvements = choices.improvements.filter((one) => one !== key)
      return desk.save({ ...choices, improvements }, version)
    },
    onSuccess: (saved) => queries.setQueryData(desk.query.queryKey, saved),
    // The preview behind the dialog must show the published version.
    onSettled: () => queries.invalidateQueries({ queryKey: desk.query.queryKey }),
  })
  const busy = pending || leaveOut.isPending
  const failed = leaveOut.error ?? error
  const close = () => {
    leaveOut.reset()
    dialog.onClose()
  }
  return (
    <Dialog
      opened={dialog.opened}
      onClose={close}
      title="Publish this page?"
      actions={
        <>
          {undecided === null ? null : (
            <LinkButton variant="primary" {...desk.editorAt}>
              Choose a goal first
            </LinkButton>
          )}
          <Button
            variant={undecided === null ? 'primary' : 'default'}
            unavailable={busy}
            onClick={() => {
              leaveOut.reset()
              dialog.onPublish(withDrafts)
            }}
          >
            {pending ? 'Publishing…' : undecided === null ? 'Publish page' : 'Publish without a commitment'}
          </Button>
          <Button variant="quiet" onClick={close}>
            {published === null ? 'Keep as draft' : 'Not now'}
          </Button>
        </>
      }
    >
      <p>
        Anyone with the address can read it, without signing in. You can unpublish it any time, but people may
        keep copies.
      </p>
      <section className={styles.part} aria-labelledby="publish-address">
        <h3 id="publish-address">Address</h3>
        <p className={styles.address}>{answer.address}</p>
      </section>
      <Named answer={answer} busy={busy} onLeaveOut={(key) => leaveOut.mutate(key)} />
      <LeftOut answer={answer} />
      <Languages answer={answer} withDrafts={withDrafts} onChange={setWithDrafts} />
      {undecided === null ? null : (
        <Notice level={3} title="This page doesn’t include a commitment">
          {`You haven’t chosen a goal, so the page will say: “${undecided}”`}
        </Notice>
      )}
      <div role="alert">{failed ? <FieldError>{messageOf(failed)}</FieldError> : null}</div>
    </Dialog>
  )
}

interface LanguagesProps {
  answer: FamilyAnswer
  withDrafts: boolean
  onChange: (withDrafts: boolean) => void
}

function Languages({ answer: { drafts, lacking }, withDrafts, onChange }: LanguagesProps) {
  const choosable = drafts.filter((code) => !lacking.includes(code))
  const stateOf = (code: LanguageCode) => {
    if (lacking.includes(code)) return 'Not published. Some of its words are missing.'
    if (drafts.includes(code))
      return withDrafts ? 'Draft. Not reviewed by a speaker.' : 'Not published. Not reviewed by a speaker.'
    return code === 'en' ? 'Your own words' : 'Reviewed by a speaker'
  }
  return (
    <section className={styles.part} aria-labelledby="publish-languages">
      <h3 id="publish-languages">Languages</h3>
      <ul className={styles.languages}>
        {languages.map(({ code, name }) => {
          const isRead = !drafts.includes(code) && !lacking.includes(code)
          const Icon = isRead ? IconCheck : IconAlertTriangle
          return (
            <li key={code}>
              <span>{name}</span>
              <span className={isRead ? styles.read : styles.draft}>
                <Icon className="icon icon--small" aria-hidden />
                {stateOf(code)}
              </span>
            </li>
          )
        })}
      </ul>
      {choosable.length === 0 ? null : (
        <CheckField
          label={`Publish ${languageNames(choosable)} as ${choosable.length === 1 ? 'a draft' : 'drafts'}, with a note at the top`}
          checked={withDrafts}
          onChange={({ target }) => onChange(target.checked)}
        />
      )}
    </section>
  )
}

/** Returns the gaps that the page includes, or those it leaves out. */
const gapsOf = ({ offered, choices }: FamilyAnswer, isChosen: boolean) =>
  offered.improvements.filter(
    ({ key, names }) => names !== undefined && choices.improvements.includes(key) === isChosen,
  )

interface NamedProps {
  answer: FamilyAnswer
  busy: boolean
  onLeaveOut: (key: string) => void
}

function Named({ answer, busy, onLeaveOut }: NamedProps) {
  const named = gapsOf(answer, true)
  const people = new Set(named.map(({ names }) => names))
  return (
    <section className={styles.part} aria-labelledby="publish-names">
      <h3 id="publish-names">
        {named.length === 0 ? 'It doesn’t name any groups' : `It names ${counted(people.size, 'group')}`}
      </h3>
      {named.length === 0 ? null : (
        <>
          <ul className={styles.named}>
            {named.map(({ key, names, title, figures }) => (
              <li key={key}>
                <div>
                  <b>{names}</b>
                  <span>{title}</span>
                  {figures.map((figure) => (
                    <span key={figure}>{figure}</span>
                  ))}
                </div>
                <TextButton aria-disabled={busy} onClick={() => (busy ? undefined : onLeaveOut(key))}>
                  Leave out<span className="unseen">: {names}</span>
                </TextButton>
              </li>
            ))}
          </ul>
          <p className="quiet small">
            Think about how they’ll feel reading it, and say what you’ll do about it.
          </p>
        </>
      )}
    </section>
  )
}

function LeftOut({ answer }: { answer: FamilyAnswer }) {
  const leftOut = gapsOf(answer, false)
  if (leftOut.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="publish-left-out" aria-live="polite">
      <h3 id="publish-left-out">It leaves out {counted(leftOut.length, 'clear gap')} it could name</h3>
      <ul className={styles.named}>
        {leftOut.map(({ key, names, title, isWidest }) => (
          <li key={key}>
            <div>
              <b>{names}</b>
              <span>{title}</span>
              {isWidest ? <span>The widest by race or language that this page can name</span> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
