import { formatCount } from '#contract/counts.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useModal } from '#web/ui/use-modal.ts'

interface Props {
  readonly title: string
  /** The number of lines in the cart now. */
  readonly cartLines: number
  readonly onChoose: (mode: 'merge' | 'replace') => void
  readonly onClose: () => void
}

/** Asks whether lines are added to a cart that has others, or replace them. */
export function AddOrReplaceDialog({ title, cartLines, onChoose, onClose }: Props) {
  const modal = useModal()
  function choose(mode: 'merge' | 'replace') {
    modal.close()
    onChoose(mode)
  }
  return (
    <FormDialog title={title} modal={modal} onClose={onClose}>
      <p>
        Your cart has {cartLines === 1 ? '1 line' : `${formatCount(cartLines)} lines`} already. Added to the
        cart, a product that is in both keeps the larger quantity. Replacing removes the current lines.
      </p>
      <div className="flex flex-wrap-reverse justify-end gap-3">
        <Button look="plain" onClick={modal.close}>
          Back
        </Button>
        <Button onClick={() => choose('replace')}>Replace the cart</Button>
        <Button primary className="grow sm:grow-0" onClick={() => choose('merge')}>
          Add to the cart
        </Button>
      </div>
    </FormDialog>
  )
}
