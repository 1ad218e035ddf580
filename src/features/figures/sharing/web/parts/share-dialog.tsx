import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { CopyLink } from '../../../../../web/ui/copy-link.tsx'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { TextField } from '../../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../../web/ui/form-frame.tsx'
import { MadeLinks } from '../../../../../web/ui/made-links.tsx'
import { ErrorState, messageOf } from '../../../../../web/ui/states.tsx'
import { texts } from '../../../results/web/parts/text.ts'
import type { ShareDays } from '../../rules.ts'
import { shareLinksQuery, useMakeShareLink, useWithdrawShareLink } from '../data.ts'
import styles from '../share-dialog.module.css'
import { LinkDays } from './link-days.tsx'

interface ShareDialogProps {
  guid: string
  opened: boolean
  onClose: () => void
}

/** Read-only links to the results: make one, see and withdraw those that were made. */
export function ShareDialog({ guid, opened, onClose }: ShareDialogProps) {
  const make = useMakeShareLink(guid)
  const close = () => {
    make.reset()
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title={texts.shareResults}>
      <div className={styles.parts}>
        <p>
          Whoever has the link sees these results, without an account, until it ends or you withdraw it. It
          shows what these pages show, nothing more.
        </p>
        {make.data ? (
          <CopyLink link={make.data.link} ends={make.data.shareLink.ends} onAnother={make.reset} />
        ) : (
          <NewLink
            onMake={make.mutate}
            busy={make.isPending}
            error={make.isError ? messageOf(make.error) : null}
          />
        )}
        <LinksSoFar guid={guid} />
      </div>
    </Dialog>
  )
}

interface NewLinkProps {
  onMake: (link: { days: ShareDays; madeFor: string }) => void
  busy: boolean
  error: string | null
}

function NewLink({ onMake, busy, error }: NewLinkProps) {
  const [madeFor, setMadeFor] = useState('')
  const [days, setDays] = useState<ShareDays>(30)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onMake({ days, madeFor: madeFor.trim() })
  }
  return (
    <FormFrame
      onSubmit={submit}
      error={error}
      label="New link"
      actions={
        <Button type="submit" variant="primary">
          {busy ? 'Making…' : 'Make Link'}
        </Button>
      }
    >
      <TextField
        label="Who is it for?"
        hint="For your own list, for example “School board”. Whoever opens the link does not see it."
        autoComplete="off"
        maxLength={100}
        value={madeFor}
        onChange={(event) => setMadeFor(event.currentTarget.value)}
      />
      <LinkDays days={days} onChange={setDays} />
    </FormFrame>
  )
}

function LinksSoFar({ guid }: { guid: string }) {
  const query = useQuery(shareLinksQuery(guid))
  const withdraw = useWithdrawShareLink(guid)
  if (query.isError) {
    return (
      <ErrorState
        error={query.error}
        title="The links could not be loaded"
        onRetry={() => void query.refetch()}
      />
    )
  }
  return query.data && query.data.length > 0 ? (
    <MadeLinks
      links={query.data}
      about={(link) => link.madeFor}
      onWithdraw={withdraw.mutate}
      busy={withdraw.isPending}
      error={withdraw.error}
    />
  ) : null
}
