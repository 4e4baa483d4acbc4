/** The words of the filter by receipt in the URL, with their names. */
export const receiptNames = {
  overlooked: 'Not seen for two days',
  unseen: 'Not seen',
  waiting: 'No response',
  declined: 'Declined',
  proposed: 'Other date',
} as const

export type ReceiptFilter = keyof typeof receiptNames

export const isReceiptWord = (value: string | undefined): value is ReceiptFilter =>
  value !== undefined && Object.hasOwn(receiptNames, value)
