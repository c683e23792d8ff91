import { AVATAR_MAX_BYTES } from '@oakling/domain/profile/avatar';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmButtons, ModalDialog } from '../../../ui/confirm-dialog.tsx';
import { LevelSlider } from '../../../ui/level-slider.tsx';
import { drawSquare, encodeSquare, MAX_ZOOM, MIDDLE, pulled, type Crop } from '../crop.ts';
import { cropText as text } from '../text.ts';
import type { Elements } from '../../../ui/card.tsx';

/** A step moves the picture by a twentieth, or zooms by an eighth. */
const PLACES = 20;
const ZOOMS = 8;
const percents = (count: number, percentAt: (step: number) => number) =>
  Array.from({ length: count + 1 }, (_, step) => `${percentAt(step)}%`);
const placeWords = percents(PLACES, (step) => (step * 100) / PLACES);
const zoomWords = percents(ZOOMS, (step) => 100 + (step * 100 * (MAX_ZOOM - 1)) / ZOOMS);

type Props = {
  picture: ImageBitmap;
  original: File;
  onUse: (file: File) => void;
  onCancel: () => void;
};

/** Rule 10.202 */
export function PictureCropper({ picture, original, onUse, onCancel }: Props) {
  const [crop, setCrop] = useState(MIDDLE);
  const [isPending, setIsPending] = useState(false);
  const [isFailed, setIsFailed] = useState(false);

  async function use() {
    if (isPending) return;
    setIsPending(true);
    try {
      onUse(await encodeSquare(picture, crop, original.name));
    } catch {
      if (original.size <= AVATAR_MAX_BYTES) return onUse(original);
      setIsFailed(true);
      setIsPending(false);
    }
  }

  const place = (key: 'across' | 'down') => ({
    levels: placeWords,
    value: Math.round(crop[key] * PLACES) + 1,
    onChange: (value: number) => setCrop({ ...crop, [key]: (value - 1) / PLACES }),
  });
  return (
    <ModalDialog isOpen title={text.title} onClose={onCancel}>
      <p>{text.intro}</p>
      <Preview picture={picture} crop={crop} onCrop={setCrop} />
      <Labelled label={text.zoom}>
        <LevelSlider
          label={text.zoom}
          stepNames={text.zoomSteps}
          levels={zoomWords}
          value={Math.round(((crop.zoom - 1) * ZOOMS) / (MAX_ZOOM - 1)) + 1}
          onChange={(value) =>
            setCrop({ ...crop, zoom: 1 + ((value - 1) * (MAX_ZOOM - 1)) / ZOOMS })
          }
        />
      </Labelled>
      <Labelled label={text.across}>
        <LevelSlider label={text.across} stepNames={text.acrossSteps} {...place('across')} />
      </Labelled>
      <Labelled label={text.down}>
        <LevelSlider label={text.down} stepNames={text.downSteps} {...place('down')} />
      </Labelled>
      {isFailed && <Alert tone="error">{text.failed}</Alert>}
      <ConfirmButtons
        confirmLabel={text.use}
        tone="primary"
        isPending={isPending}
        pendingText={text.preparing}
        onConfirm={() => void use()}
        onCancel={onCancel}
      />
    </ModalDialog>
  );
}

function Labelled({ label, children }: { label: string; children: Elements }) {
  return (
    <div>
      <p aria-hidden className="font-semibold">
        {label}
      </p>
      {children}
    </div>
  );
}

type PreviewProps = { picture: ImageBitmap; crop: Crop; onCrop: (crop: Crop) => void };

function Preview({ picture, crop, onCrop }: PreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef({ x: 0, y: 0 });
  useEffect(() => {
    if (canvas.current !== null) drawSquare(canvas.current, picture, crop);
  }, [picture, crop]);

  function pull(event: PointerEvent<HTMLCanvasElement>) {
    const { currentTarget, pointerId, clientX, clientY } = event;
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    const { x, y } = last.current;
    last.current = { x: clientX, y: clientY };
    onCrop(pulled(picture, crop, (clientX - x) / width, (clientY - y) / height));
  }

  return (
    <canvas
      ref={canvas}
      width={448}
      height={448}
      role="img"
      aria-label={text.preview}
      onPointerDown={({ currentTarget, pointerId, clientX, clientY }) => {
        last.current = { x: clientX, y: clientY };
        currentTarget.setPointerCapture(pointerId);
      }}
      onPointerMove={pull}
      className="mx-auto size-[min(14rem,60vw)] cursor-grab touch-none rounded-full border-4 border-role-ink active:cursor-grabbing"
    />
  );
}
