import { useRef } from 'react'

type Options = { multiple?: boolean; onChoose: (files: File[]) => void }

/**
 * Lets the user choose files; on a phone, the system also offers the camera. Returns a function that opens the dialog,
 * and the element that it needs.
 */
export function useChooseFiles({ multiple = false, onChoose }: Options) {
  const input = useRef<HTMLInputElement>(null)
  const element = (
    <input
      ref={input}
      type='file'
      hidden
      multiple={multiple}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        // The same file can then be chosen again.
        currentTarget.value = ''
        if (files.length > 0) onChoose(files)
      }}
    />
  )
  return { choose: () => input.current?.click(), input: element }
}
