/** Why something was refused; `detail` is one sentence fit to show to a person. */
export type Refusal = { status: number; detail: string }

/** How a client's event is acknowledged. */
export type Acknowledgement = { ok: true; [key: string]: unknown } | { ok: false; error: Refusal }
