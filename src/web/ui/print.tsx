import { IconPrinter } from '@tabler/icons-react'
import { Button, Buttons } from './button.tsx'

/** A button that opens the browser's print dialog. */
export function Print({ what }: { what?: string }) {
  return (
    <Buttons>
      <Button onClick={() => window.print()}>
        <IconPrinter className="icon" aria-hidden />
        {what ? `Print ${what}` : 'Print'}
      </Button>
    </Buttons>
  )
}
