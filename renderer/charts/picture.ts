// An SVG document made a PNG, by the window itself.

/** Chromium draws no canvas beyond this many pixels a side. */
const LARGEST_SIDE = 16_384;

/** At `scale` pixels a unit, or at one where the picture would grow beyond what can be drawn. Base64, without its prefix. */
export async function pngBase64(svg: string, scale: number): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const fitting = Math.max(image.width, image.height) * scale > LARGEST_SIDE ? 1 : scale;
  const canvas = document.createElement('canvas');
  canvas.width = image.width * fitting;
  canvas.height = image.height * fitting;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas to draw the picture on');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').replace('data:image/png;base64,', '');
}
