import { useEffect, useState } from 'react'
import { type Company, getCompany } from '#contract/companies/endpoints.ts'
import { Refused, Unreachable } from '#http/call-errors.ts'
import { callShop } from '#web/api-client.ts'

/** Returns the company that the signed-in user orders for; undefined for anyone else and while it loads. */
export function useCompany(): Company | undefined {
  const [company, setCompany] = useState<Company>()
  useEffect(() => {
    let isLeft = false
    const load = async () => {
      try {
        const reply = await callShop(new Request(location.href), getCompany, {})
        if (!isLeft) setCompany(reply.company)
      } catch (failure) {
        // Approval is then not mentioned; the shop decides when the order is placed.
        if (!(failure instanceof Refused || failure instanceof Unreachable || failure instanceof Response))
          throw failure
      }
    }
    void load()
    return () => {
      isLeft = true
    }
  }, [])
  return company
}
