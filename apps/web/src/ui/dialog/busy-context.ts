import { createContext } from 'react'

/** Tells the dialog around a form whether the form is being saved, so that it stays open until the result is known. */
export const BusyContext = createContext<((busy: boolean) => void) | undefined>(undefined)
