import { LinkButton } from '../../../../../web/ui/button.tsx'

/** The step of the setup with everything that a survey is shared with. */
export const sendStep = 7

interface ShareLinkProps {
  guid: string
  variant?: 'primary' | 'default'
  wide?: boolean
  'aria-describedby'?: string | undefined
}

/** The way to everything that a survey is shared with: link, short link, QR code, a message to paste, and the kit. */
export function ShareLink({ guid, ...look }: ShareLinkProps) {
  return (
    <LinkButton {...look} to="/equity-audit-setup/$guid" params={{ guid }} search={{ step: sendStep }}>
      Share survey
    </LinkButton>
  )
}
