import { IconFile } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './files.module.css'

/** The picture types that every browser shows. */
const shownTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']
/** A larger picture takes long to decode. */
const maxShownBytes = 20_000_000

/** A small preview of a picture that is being uploaded, or an icon. */
export function LocalPicture({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!shownTypes.includes(file.type) || file.size > maxShownBytes) return
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url ? (
    <img className={classes.thumb} src={url} alt='' onError={() => setUrl(undefined)} />
  ) : (
    <IconFile size={20} stroke={1.4} aria-hidden />
  )
}
