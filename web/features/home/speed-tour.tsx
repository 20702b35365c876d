import { href, Link } from 'react-router'
import { Cells } from '#web/ui/logo.tsx'

/** A fixed figure, not a measurement. */
const BOOST_PERCENT = 78

/** The speed tour; its picture shows the percentage as lit cells out of a hundred. */
export function SpeedTour() {
  return (
    <section id="speed" aria-labelledby="speed-title" className="page py-24">
      <div className="speed-tour">
        <div className="grid max-w-xl gap-5">
          <h2 id="speed-title" className="text-[clamp(2rem,4.5vw,3rem)] tracking-tight">
            Speed tour: boost speed up to {BOOST_PERCENT}%
          </h2>
          <p className="muted text-lg leading-relaxed">
            A fleet is as fast as its narrowest part, and that is seldom the processor. Follow a file from the
            drive through the dock and the switch, and replace the one thing that holds it up.
          </p>
          <div>
            <Link to={href('/blog/:slug', { slug: 'sizing-a-switch-order' })} className="btn">
              Begin with the network
            </Link>
          </div>
        </div>
        <svg
          viewBox="0 0 100 100"
          className="w-56 lg:w-72"
          role="img"
          aria-label={`${BOOST_PERCENT} of 100 cells lit`}
        >
          <Cells classOf={(index) => (99 - index < BOOST_PERCENT ? 'lit' : 'fill-current/15')} />
        </svg>
      </div>
    </section>
  )
}
