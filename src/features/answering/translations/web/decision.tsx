import { useState } from 'react'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { FieldError, TextAreaField } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import type { TranslatedText } from '../contract.ts'
import { limits } from '../rules.ts'
import { useApprove, useSendBack } from './data.ts'
import { silencedInWords } from './silenced.ts'
import styles from './translations.module.css'

export function Decision({ language, text }: { language: LanguageCode; text: TranslatedText }) {
  const approve = useApprove(language)
  const sendBack = useSendBack(language)
  const [note, setNote] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  if (text.state !== 'reviewed') return null
  async function send() {
    if (!note?.trim()) return setMissing(true)
    await sendBack.mutateAsync({ texts: [text], note: note.trim() }).catch(() => undefined)
    setNote(null)
  }
  const error = approve.error ?? sendBack.error
  const silenced = silencedInWords([text])
  return (
    <div className={styles.decision}>
      {silenced ? <p className="quiet">{silenced}</p> : null}
      <Buttons>
        <Button onClick={() => approve.isPending || approve.mutate([text])}>
          {approve.isPending ? 'Saving…' : 'Accept these words'}
        </Button>
        <Button variant="quiet" onClick={() => setNote('')}>
          Send back
        </Button>
      </Buttons>
      <div role="alert">{error ? <FieldError>{messageOf(error)}</FieldError> : null}</div>
      <Dialog
        opened={note !== null}
        onClose={() => setNote(null)}
        title="Send back"
        actions={
          <>
            <Button variant="primary" onClick={() => void send()}>
              {sendBack.isPending ? 'Sending back…' : 'Send back'}
            </Button>
            <Button onClick={() => setNote(null)}>Cancel</Button>
          </>
        }
      >
        <TextAreaField
          label="What should the next reviewer check?"
          required
          value={note ?? ''}
          maxLength={limits.comment}
          error={missing && !note?.trim() ? 'Say what to check.' : undefined}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </Dialog>
    </div>
  )
}
