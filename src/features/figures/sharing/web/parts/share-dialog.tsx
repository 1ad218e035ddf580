import type { CallInput } from '../../../../../shared/endpoint.ts'
import { call } from '../../../../../web/call.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { useGrants } from '../../../../people/grants/web/data.ts'
import { LinkGrants, NewGrant } from '../../../../people/grants/web/parts/grants.tsx'
import { texts } from '../../../results/web/parts/text.ts'
import { sharingContract } from '../../contract.ts'
import { shareDays } from '../../rules.ts'

interface ShareDialogProps {
  guid: string
  opened: boolean
  onClose: () => void
}

/** Manages read-only links to the results: lets people create, view and turn off links. */
export function ShareDialog({ guid, opened, onClose }: ShareDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.shareResults}>
      <Links guid={guid} />
    </Dialog>
  )
}

function Links({ guid }: { guid: string }) {
  const grants = useGrants({
    list: {
      queryKey: ['share-links', guid],
      queryFn: ({ signal }) => call(sharingContract.shareLinks, { params: { guid } }, { signal }),
    },
    make: (body: CallInput<typeof sharingContract.makeShareLink>['body']) =>
      call(sharingContract.makeShareLink, { params: { guid }, body }),
    withdraw: (id) => call(sharingContract.withdrawShareLink, { params: { guid, id } }),
  })
  return (
    <LinkGrants
      intro="Anyone with the link can see what these pages show, without an account, until the link expires or you turn it off."
      grants={grants}
      made={({ link, shareLink }) => ({ link, ends: shareLink.ends })}
      about={({ madeFor }) => madeFor}
    >
      <NewGrant
        noun="Link"
        make={grants.make}
        field={{
          label: 'Who is it for?',
          hint: 'A label for your own list, such as “School board.” People who open the link won’t see it.',
        }}
        days={[shareDays, 30]}
        onMake={(madeFor, days) => grants.make.mutate({ days, madeFor })}
      />
    </LinkGrants>
  )
}
